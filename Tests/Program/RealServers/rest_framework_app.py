"""A site of Django REST Framework in one file: rest_framework_app.py DATABASE.

/stars/KIND/ has 95 items and /planets/KIND/ has 60, which 20 a page divide; KIND is `page`, `offset`
or `cursor`. It prints `listening on BASE_URL` when it does.
"""

import datetime
import sys

import django
from django.conf import settings

settings.configure(
    ALLOWED_HOSTS=["127.0.0.1"],
    DATABASES={"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": sys.argv[1]}},
    INSTALLED_APPS=["django.contrib.auth", "django.contrib.contenttypes", "rest_framework"],
    ROOT_URLCONF=__name__,
    SECRET_KEY="not a secret: the site is on loopback and has no sessions",
    TEMPLATES=[{"BACKEND": "django.template.backends.django.DjangoTemplates", "APP_DIRS": True}],
    TIME_ZONE="UTC",
    USE_TZ=True,
    DEFAULT_AUTO_FIELD="django.db.models.AutoField",
    # The renderers are the default ones, so that a client that asks for HTML gets it.
    REST_FRAMEWORK={"DEFAULT_AUTHENTICATION_CLASSES": []},
)
django.setup()

from django.core.servers.basehttp import ThreadedWSGIServer, WSGIRequestHandler  # noqa: E402
from django.core.wsgi import get_wsgi_application  # noqa: E402
from django.db import connection, models  # noqa: E402
from django.urls import path  # noqa: E402
from rest_framework import generics, pagination, serializers  # noqa: E402


class Star(models.Model):
    name = models.CharField(max_length=40)
    magnitude = models.DecimalField(max_digits=4, decimal_places=2, null=True)
    seen = models.DateTimeField()

    class Meta:
        app_label = "sky"


class Planet(models.Model):
    name = models.CharField(max_length=40)

    class Meta:
        app_label = "sky"


class StarSerializer(serializers.ModelSerializer):
    place = serializers.SerializerMethodField()

    class Meta:
        model = Star
        fields = ["id", "name", "magnitude", "seen", "place"]

    def get_place(self, star) -> dict:
        return {"constellation": f"Constellation {star.pk % 12}", "neighbours": [star.pk + 1]}


class PlanetSerializer(serializers.ModelSerializer):
    class Meta:
        model = Planet
        fields = ["id", "name"]


class Pages(pagination.PageNumberPagination):
    page_size = 20
    page_size_query_param = "page_size"
    max_page_size = 50


class Offsets(pagination.LimitOffsetPagination):
    default_limit = 20
    max_limit = 50


class Cursors(pagination.CursorPagination):
    page_size = 20
    page_size_query_param = "page_size"
    ordering = "id"


KINDS = {"page": Pages, "offset": Offsets, "cursor": Cursors}
LISTS = {"stars": (Star, StarSerializer), "planets": (Planet, PlanetSerializer)}

urlpatterns = [
    path(
        f"{name}/{kind}/",
        generics.ListAPIView.as_view(
            queryset=model.objects.order_by("id"),
            serializer_class=serializer,
            pagination_class=pages,
        ),
    )
    for name, (model, serializer) in LISTS.items()
    for kind, pages in KINDS.items()
]


def fill():
    """Makes the tables and their rows; every seventh star has no magnitude."""
    with connection.schema_editor() as editor:
        editor.create_model(Star)
        editor.create_model(Planet)
    start = datetime.datetime(2024, 1, 1, tzinfo=datetime.timezone.utc)
    Star.objects.bulk_create(
        Star(
            name=f"Star {number:03}",
            magnitude=None if number % 7 == 0 else number % 10 / 4,
            seen=start + datetime.timedelta(seconds=number),
        )
        for number in range(1, 96)
    )
    Planet.objects.bulk_create(Planet(name=f"Planet {number:03}") for number in range(1, 61))


fill()
server = ThreadedWSGIServer(("127.0.0.1", 0), WSGIRequestHandler)
server.set_app(get_wsgi_application())
print(f"listening on http://127.0.0.1:{server.server_port}")
server.serve_forever()

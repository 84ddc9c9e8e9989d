"""Kinto with its memory backend in one file.

The collections `stars` and `planets` of the bucket `sky` have 95 and 60 records. It prints
`listening on BASE_URL` when it does.
"""

import json
import threading
import urllib.request

import kinto
import waitress

SETTINGS = {
    "kinto.cache_backend": "kinto.core.cache.memory",
    "kinto.permission_backend": "kinto.core.permission.memory",
    "kinto.storage_backend": "kinto.core.storage.memory",
    "kinto.userid_hmac_secret": "not a secret: the server is on loopback",
    "kinto.bucket_create_principals": "system.Everyone",
    "kinto.bucket_write_principals": "system.Everyone",
    "kinto.collection_create_principals": "system.Everyone",
    "kinto.record_create_principals": "system.Everyone",
    "kinto.bucket_read_principals": "system.Everyone",
    "multiauth.policies": "basicauth",
    "kinto.paginate_by": "20",
}

server = waitress.create_server(kinto.main({}, **SETTINGS), host="127.0.0.1", port=0)
base = f"http://127.0.0.1:{server.effective_port}"


def put(path, data):
    request = urllib.request.Request(
        f"{base}/v1/buckets/sky{path}",
        json.dumps({"data": data}).encode(),
        {"Content-Type": "application/json"},
        method="PUT",
    )
    urllib.request.urlopen(request).read()


def fill():
    put("", {})
    for name, count in (("Star", 95), ("Planet", 60)):
        collection = f"/collections/{name.lower()}s"
        put(collection, {})
        for number in range(1, count + 1):
            put(f"{collection}/records/{name.lower()}-{number:03}", {"name": f"{name} {number:03}"})


thread = threading.Thread(target=server.run)
thread.start()
fill()
print(f"listening on {base}", flush=True)
thread.join()

#!/bin/bash
# nginx with static pages, each with an ETag: Tests/Program/RealServers/serving.bash says how it is run.
source "$(dirname "$0")/serving.bash"
PATH=$PATH:/usr/sbin
command -v nginx >/dev/null || lack "Debian's nginx"
command -v perl >/dev/null || lack "Debian's perl-base"
command -v curl >/dev/null || lack "Debian's curl"
begin "$@"

# usage: items FORMAT FIRST LAST      numbers by a format of printf, with commas between them
#
# Each takes a number twice, the second time with three digits.
items() {
  local number separator=
  for ((number = $2; number <= $3; number++)); do
    # shellcheck disable=SC2059
    printf "$separator$1" "$number" "$number"
    separator=,
  done
}

object='{"id":%d,"name":"Star %03d","seen":null}'

# usage: next FORMAT PAGE LAST      the URL of the page after it by a format, or null
next() {
  # shellcheck disable=SC2059
  if (($2 < $3)); then printf "\"$1\"" $(($2 + 1)); else printf null; fi
}

# Pages of 20: 95 stars on five, and 60 planets on three full ones and one that is empty.
write_pages() {
  local site=$work/site page first last
  rm -rf "$site"
  mkdir -p "$site"/{link,full,query,relative,map,old,errors}
  for page in {1..5}; do
    first=$((page * 20 - 19))
    last=$((page < 5 ? page * 20 : 95))
    echo "[$(items "$object" $first $last)]" >"$site/link/$page.json"
    echo "{\"count\":95,\"next\":$(next '/query?page=%d' "$page" 5)," \
      "\"results\":[$(items "$object" $first $last)]}" >"$site/query/$page.json"
    echo "{\"results\":[$(items "$object" $first $last)]," \
      "\"next\":$(next '?page=%d' "$page" 5)}" >"$site/relative/$page.json"
    echo "{\"items\":{$(items '"%d":{"name":"Star %03d","seen":null}' $first $last)}," \
      "\"next\":$(next '/map/%d.json' "$page" 5)}" >"$site/map/$page.json"
    echo "{\"data\":[$(items "$object" $first $last)]," \
      "\"links\":{\"next\":$(next '/was/%d.json' "$page" 5)}}" >"$site/old/$page.json"
  done
  for page in {1..3}; do
    items '{"id":%d,"name":"Planet %03d"}' $((page * 20 - 19)) $((page * 20)) |
      sed 's/.*/[&]/' >"$site/full/$page.json"
  done
  echo '[]' >"$site/full/4.json"
  echo '{"status":"fine","uptime":12.5}' >"$site/errors/object.json"
  echo '<!DOCTYPE html><title>Sky</title><h1>Stars</h1>' >"$site/errors/page.html"
  echo '{"detail":"Sign in first."}' >"$site/errors/private.json"
}

# The `Link` header of each page, RFC 8288; the targets are relative to the page.
write_links() {
  local page
  for page in {1..5}; do
    printf '/link/%d.json "' "$page"
    ((page == 1)) || printf '<%d.json>; rel=\\"prev\\", ' $((page - 1))
    ((page == 5)) || printf '<%d.json>; rel=\\"next\\", ' $((page + 1))
    printf '<5.json>; rel=last";\n'
  done
  # The third page is the last full one, and doesn't know that.
  printf '/full/%d.json "</full/%d.json>; rel=\\"next\\"";\n' 1 2 2 3 3 4
  printf '/full/4.json "</full/3.json>; rel=\\"prev\\"";\n'
}

write_configuration() {
  cat <<CONFIGURATION
daemon off;
user $(id --user --name) $(id --group --name);
worker_processes 1;
pid "$work/nginx.pid";
error_log stderr notice;
events { }
http {
  access_log "$work/access.log";
  client_body_temp_path "$work/temporary";
  proxy_temp_path "$work/temporary";
  fastcgi_temp_path "$work/temporary";
  uwsgi_temp_path "$work/temporary";
  scgi_temp_path "$work/temporary";
  types { application/json json; text/html html; }
  map \$uri \$link { include "$work/links.conf"; }
  map \$arg_page \$page { default 1; ~^[1-5]\$ \$arg_page; }

  server {
    listen 127.0.0.1:$1;
    root "$work/site";
    absolute_redirect off;
    add_header Link \$link;

    location = /query { rewrite ^ /query/\$page.json last; }
    location = /relative { rewrite ^ /relative/\$page.json last; }
    location /map/ {
      gzip on;
      gzip_types application/json;
      gzip_min_length 1;
    }
    location = /moved { return 302 /link/1.json; }
    location /was/ { rewrite ^/was/(.*) /old/\$1 permanent; }
    location = /errors/private.json {
      auth_basic "the sky";
      auth_basic_user_file "$work/passwords";
    }
  }
}
CONFIGURATION
}

# Prints a port that is free now. It is below the ports that the kernel assigns, so that no other socket
# takes it before nginx does.
free_port() {
  perl -MSocket -e '
    for (1 .. 100) {
      my $port = 10000 + int rand 20000;
      socket my $socket, PF_INET, SOCK_STREAM, 0 or die $!;
      if (bind $socket, sockaddr_in($port, INADDR_LOOPBACK)) { print $port; exit 0 }
    }
    die "no free port\n"'
}

write_pages
write_links >"$work/links.conf"
: >"$work/passwords"
port=$(free_port)
write_configuration "$port" >"$work/nginx.conf"
start 'start worker process ()' nginx -p "$work" -c "$work/nginx.conf"
announce "http://127.0.0.1:$port" /link/1.json
stay

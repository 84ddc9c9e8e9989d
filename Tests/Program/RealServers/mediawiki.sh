#!/bin/bash
# MediaWiki with 95 pages of one category, of which every third was changed twice: Tests/Program/RealServers/serving.bash says how it is run.
#
# The wiki stays in WORKDIR, and is not made again by the next run there.
source "$(dirname "$0")/serving.bash"
code=/usr/share/mediawiki
missing=()
[[ -r $code/api.php ]] || missing+=(mediawiki)
command -v curl >/dev/null || missing+=(curl)
if command -v php >/dev/null; then
  modules=$(php --modules)
  for module in sqlite3:pdo_sqlite mbstring:mbstring xml:xmlreader; do
    grep --quiet --line-regexp "${module#*:}" <<<"$modules" || missing+=("php-${module%:*}")
  done
else
  missing+=(php-cli php-sqlite3 php-mbstring php-xml)
fi
((${#missing[@]} == 0)) || lack "Debian's ${missing[*]}"
begin "$@"

# usage: revision MINUTE      prints a revision of a page
revision() {
  cat <<REVISION
<revision>
<timestamp>2024-01-01T00:$1:00Z</timestamp><contributor><ip>127.0.0.1</ip></contributor>
<model>wikitext</model><format>text/x-wiki</format>
<text xml:space="preserve">A bright star, $1. [[Category:Stars]] [[Category:Objects]]</text>
</revision>
REVISION
}

# usage: pages      prints the pages as MediaWiki exports them
#
# https://www.mediawiki.org/wiki/Help:Export
pages() {
  local number
  echo '<mediawiki xmlns="http://www.mediawiki.org/xml/export-0.11/" version="0.11" xml:lang="en">'
  for number in {001..095}; do
    echo "<page><title>Star $number</title><ns>0</ns>"
    revision 00
    ((10#$number % 3 > 0)) || revision 01
    echo '</page>'
  done
  echo '</mediawiki>'
}

maintain() { run php "$code/maintenance/$1.php" "${@:2}"; }

# What the wiki was made from; another means that it is made anew.
version=$(cat "$0" "$here/mediawiki/"* | sha256sum)
if [[ $(cat "$work/version" 2>/dev/null) != "$version" ]]; then
  rm -rf "$work/wiki" "$work/version"
  mkdir "$work/wiki"
  # A password that nobody can type: nothing here is edited through the wiki.
  maintain install --dbtype sqlite --dbname wiki --dbpath "$work/wiki/data" --confpath "$work/wiki" \
    --server http://127.0.0.1 --scriptpath '' --pass "$(head -c 24 /dev/urandom | base64)" \
    Sky Keeper
  pages >"$work/wiki/pages.xml"
  export EVERSCROLL_WIKI=$work/wiki MW_CONFIG_FILE=$here/mediawiki/LocalSettings.php
  maintain importDump "$work/wiki/pages.xml"
  maintain runJobs
  maintain initSiteStats --update
  maintain rebuildrecentchanges
  echo "$version" >"$work/version"
fi

export EVERSCROLL_WIKI=$work/wiki MW_CONFIG_FILE=$here/mediawiki/LocalSettings.php
start 'Development Server \((http://[0-9.:]+)\) started' php -S 127.0.0.1:0 -t "$code"
announce "$match" '/api.php?action=query&format=json&list=allpages'
stay

#!/bin/sh
# Отдаёт nginx правила показанного выпуска: проверяет их, ставит на место и просит nginx перечитать настройки.
# Запускает protektor-nginx.service от root, когда публикация меняет OUT_DIR/nginx.conf. Правила пишет пользователь магазина,
# поэтому берутся только таблицы map и geo: никакая другая настройка nginx в них не пройдёт.
set -eu

from="${1:-/srv/protektor/dist/nginx.conf}"
to="${2:-/etc/nginx/protektor-release.conf}"
nginx="${3:-nginx}"
next="$to.next"
before="$to.before"

trap 'rm -f "$next" "$before"' EXIT
cp -- "$from" "$next"

quoted='"([^"\\]|\\.)*"'
key='"(|[0-9]+|[/~]([^"\\]|\\.)*)"'
allowed="^(#.*|map $quoted \\\$protektor_[a-z0-9_]+ \\{|geo \\\$protektor_dollar \\{|    (default|$key) $quoted;|\\}|map_hash_(max|bucket)_size [0-9]+;)\$"
if strange=$(LC_ALL=C grep -Evn "$allowed" "$next"); then
    echo "В $from не только правила выпуска, nginx остался прежним: $strange" >&2
    exit 1
fi

if [ -f "$to" ]; then cp -- "$to" "$before"; fi
mv -- "$next" "$to"
# shellcheck disable=SC2086
if ! $nginx -t -q; then
    if [ -f "$before" ]; then mv -- "$before" "$to"; else rm -f "$to"; fi
    echo "nginx не принял правила из $from и остался прежним." >&2
    exit 1
fi
# shellcheck disable=SC2086
$nginx -s reload

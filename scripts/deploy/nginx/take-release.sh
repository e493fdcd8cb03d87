#!/bin/sh
# Отдаёт nginx правила показанного выпуска: проверяет их, ставит на место и просит nginx перечитать настройки.
#   take-release.sh [ОТКУДА [КУДА [NGINX [ПОЛЬЗОВАТЕЛЬ]]]]
# Запускает protektor-nginx.service от root, когда публикация меняет OUT_DIR/nginx.conf. Правила пишет пользователь магазина,
# поэтому root их файл не открывает: его читает этот пользователь, обычный файл, не ссылку, не больше 16 МБ и не дольше 10 секунд.
# Берутся только таблицы map и geo: никакая другая настройка nginx в них не пройдёт. В журнал попадают лишь номера строк.
set -eu

from="${1:-/srv/protektor/dist/nginx.conf}"
to="${2:-/etc/nginx/protektor-release.conf}"
nginx="${3:-nginx}"
user="${4:-protektor}"
next="$to.next"
before="$to.before"
most=16777216
placed=no

leave() {
    if [ "$placed" = yes ]; then
        if [ -f "$before" ]; then mv -- "$before" "$to"; else rm -f -- "$to"; fi
    fi
    rm -f -- "$next" "$before"
}
trap leave EXIT
trap 'exit 1' HUP INT TERM

refuse() {
    echo "$1, nginx остался прежним." >&2
    exit 1
}

# Без пользователя protektor (магазин стоит иначе) читает владелец папки.
id -u -- "$user" >/dev/null 2>&1 || user=$(stat -c %U -- "$(dirname -- "$from")")
as_shop() {
    if [ "$(id -u)" = 0 ]; then
        setpriv --reuid "$user" --regid "$(id -g -- "$user")" --init-groups --no-new-privs -- "$@"
    else
        "$@"
    fi
}
# shellcheck disable=SC2016
read_file='if [ -L "$1" ] || ! [ -f "$1" ]; then exit 1; fi; exec head -c "$2" -- "$1"'
as_shop timeout 10 sh -c "$read_file" sh "$from" "$((most + 1))" 2>/dev/null >"$next" ||
    refuse "$from не читается: нужен обычный файл, который может прочесть пользователь $user"
if [ "$(wc -c <"$next")" -gt "$most" ]; then refuse "$from больше 16 МБ"; fi

quoted='"([^"\\]|\\.)*"'
key='"(|[0-9]+|[/~]([^"\\]|\\.)*)"'
allowed="^(#.*|map $quoted \\\$protektor_[a-z0-9_]+ \\{|geo \\\$protektor_dollar \\{|    (default|$key) $quoted;|\\}|map_hash_(max|bucket)_size [0-9]+;)\$"
strange=$(LC_ALL=C grep -aEvn "$allowed" "$next" | cut -d: -f1 | head -n 5 | paste -sd, -)
if [ -n "$strange" ]; then refuse "В $from не только правила выпуска (строки: $strange)"; fi

if [ -f "$to" ]; then cp -- "$to" "$before"; fi
placed=yes
mv -- "$next" "$to"
# shellcheck disable=SC2086
if ! timeout 60 $nginx -t -q; then
    echo "nginx не принял правила из $from и остался прежним." >&2
    exit 1
fi
placed=no
# shellcheck disable=SC2086
timeout 60 $nginx -s reload

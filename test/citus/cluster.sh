#!/usr/bin/env bash
# A Citus cluster on this machine for tests: one coordinator and its workers, on 127.0.0.1, without passwords.
#
#   cluster.sh build SOURCE                  Citus from its sources, for the PostgreSQL in PGBIN; as its owner
#   cluster.sh start DIR [PORT [WORKERS]]    the coordinator's port (5501) and two workers, on those that follow
#   cluster.sh restart DIR PORT              one of them
#   cluster.sh stop DIR
#
# PGBIN is the folder of pg_ctl. Root runs the servers as "postgres". The database is "app".
set -euo pipefail
PGBIN=${PGBIN:-/usr/lib/postgresql/15/bin}
DATABASE=app

as_server() {
  if [ "$(id -u)" = 0 ]; then setpriv --reuid=postgres --regid=postgres --init-groups --reset-env "$@"; else "$@"; fi
}

sql() { "$PGBIN/psql" -Xqt -v ON_ERROR_STOP=1 -h 127.0.0.1 -p "$1" -U postgres -d "$2" -c "$3" > /dev/null; }

build() {
  cd "$1"
  # PostgreSQL declares this function itself since 15.18.
  if grep -qs have_createdb_privilege "$("$PGBIN/pg_config" --includedir-server)/commands/dbcommands.h"; then
    perl -0pi -e 's/static inline bool\s+have_createdb_privilege\(void\)\s+\{.*?\n\}\n//s' src/include/pg_version_compat.h
  fi
  ./configure PG_CONFIG="$PGBIN/pg_config"
  make -j"$(nproc)"
  make install
}

settings() {
  cat <<C
port = $1
listen_addresses = '127.0.0.1'
unix_socket_directories = ''
timezone = 'UTC'
shared_preload_libraries = 'citus'
citus.shard_count = 4
# Each session of one node may hold one on every other.
max_connections = 300
# Changes of several nodes are prepared on each.
max_prepared_transactions = 300
# Shards move while they are written.
wal_level = logical
# Citus has a process for each database, and each test file a database.
max_worker_processes = 64
C
}

launch() { as_server "$PGBIN/pg_ctl" -D "$1/$2" -l "$1/$2/server.log" -w start > /dev/null; }

create() {
  local dir=$1 port=$2
  mkdir -p "$dir/$port"
  [ "$(id -u)" != 0 ] || chown postgres "$dir" "$dir/$port"
  as_server "$PGBIN/initdb" -D "$dir/$port" -A trust -U postgres -E UTF8 --locale=C.UTF-8 --no-sync > /dev/null
  settings "$port" >> "$dir/$port/postgresql.conf"
  launch "$dir" "$port"
  sql "$port" postgres "CREATE DATABASE $DATABASE"
  sql "$port" "$DATABASE" 'CREATE EXTENSION citus'
}

start() {
  local dir=$1 first=${2:-5501} workers=${3:-2} port
  if [ -d "$dir/$first" ]; then
    for port in $(ls "$dir"); do launch "$dir" "$port"; done
  else
    for ((port = first; port <= first + workers; port++)); do create "$dir" "$port"; done
    sql "$first" "$DATABASE" "SELECT citus_set_coordinator_host('127.0.0.1', $first)"
    for ((port = first + 1; port <= first + workers; port++)); do
      sql "$first" "$DATABASE" "SELECT citus_add_node('127.0.0.1', $port)"
    done
  fi
  echo "postgres://postgres@127.0.0.1:$first/$DATABASE"
}

stop() {
  local port
  for port in $(ls "$1"); do as_server "$PGBIN/pg_ctl" -D "$1/$port" -m fast -w stop > /dev/null; done
}

case "${1:-} $#" in
  'build 2') build "$2" ;;
  'start 2' | 'start 3' | 'start 4') start "${@:2}" ;;
  'restart 3') as_server "$PGBIN/pg_ctl" -D "$2/$3" -l "$2/$3/server.log" -m fast -w restart > /dev/null ;;
  'stop 2') stop "$2" ;;
  *)
    sed -n '2,10s/^# \{0,1\}//p' "$0"
    exit 2
    ;;
esac

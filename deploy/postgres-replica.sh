#!/bin/bash
# Starts a standby of the primary; the first time, and after its folder was emptied, with a copy of what the primary has.
set -euo pipefail
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  mkdir -p "$PGDATA"
  chown -R postgres:postgres "$(dirname "$PGDATA")"
  chmod 700 "$PGDATA"
  slot=(--create-slot --slot replica)
  # A slot that is left of an earlier copy is used again.
  gosu postgres pg_basebackup -h "$PRIMARY" -U replica -D "$PGDATA" -R -X stream "${slot[@]}" ||
    gosu postgres pg_basebackup -h "$PRIMARY" -U replica -D "$PGDATA" -R -X stream --slot replica
fi
exec docker-entrypoint.sh postgres "$@"

#!/bin/bash
# Brings the database back to a point in time, into an empty data folder, and starts it:
#   deploy/postgres/restore.sh '2026-11-23 14:05:00+00'     or     deploy/postgres/restore.sh latest
# Runs as the account of Postgres, with pgbackrest and the programs of Postgres on PATH. PGDATA names the data folder, PGBACKREST_CONFIG
# the configuration; other settings of pgbackrest by its environment. Services are stopped before, and start after `npm run log:restored`.
set -euo pipefail
target=${1:-}
if [ "$#" != 1 ] || [ "$target" = --help ]; then
  sed -n '2,5s/^# \{0,1\}//p' "$0" >&2
  exit 2
fi
: "${PGDATA:?names the data folder to restore into}"
if [ -d "$PGDATA" ] && [ -n "$(ls -A "$PGDATA")" ]; then
  echo "$PGDATA is not empty: it is left as it is. Move it away first." >&2
  exit 1
fi
mkdir -p -m 0700 "$PGDATA"

point=(--type=default)
if [ "$target" != latest ]; then point=(--type=time "--target=$target" --target-action=promote); fi
pgbackrest --stanza=stammbuch --pg1-path="$PGDATA" "${point[@]}" restore

# Up to a day: all that was written since the backup is replayed.
pg_ctl --pgdata="$PGDATA" --wait --timeout=86400 --log="${PGLOG:-$PGDATA/restore.log}" start
end_of_recovery() { pg_controldata "$PGDATA" | grep -q 'Database cluster state: *in production'; }
until end_of_recovery; do
  pg_ctl --pgdata="$PGDATA" status > /dev/null || { echo 'Postgres ended while it replayed: see its log.' >&2; exit 1; }
  sleep 1
done
echo "restored to $target. Next: npm run log:verify, npm run log:restored, then start the services."

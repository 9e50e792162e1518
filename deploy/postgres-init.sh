#!/bin/bash
# Runs once, when the database is made: the roles and databases that the product expects. Patroni names the server it made.
set -euo pipefail
psql -v ON_ERROR_STOP=1 --username postgres --dbname "${1:-postgres}" \
  -v owner="$OWNER_PASSWORD" -v app="$APP_PASSWORD" \
  -v auditor="$AUDITOR_PASSWORD" -v keycloak="$KEYCLOAK_DATABASE_PASSWORD" \
  -v replication="$REPLICATION_PASSWORD" <<'SQL'
create role stammbuch login createrole password :'owner';
create role stammbuch_app login password :'app';
create role stammbuch_auditor login password :'auditor';
create role keycloak login password :'keycloak';
create role replica login replication password :'replication';
create database stammbuch owner stammbuch;
create database keycloak owner keycloak;
SQL
# The image lets everybody with a password in, but nobody replicate. Under patroni its own configuration says who may.
if [ "$#" = 0 ]; then echo 'host replication replica all scram-sha-256' >> "$PGDATA/pg_hba.conf"; fi

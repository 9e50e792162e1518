#!/bin/bash
# Runs once, when the database is made: the roles and databases that the product expects.
set -euo pipefail
psql -v ON_ERROR_STOP=1 --username postgres \
  -v owner="$OWNER_PASSWORD" -v app="$APP_PASSWORD" \
  -v auditor="$AUDITOR_PASSWORD" -v keycloak="$KEYCLOAK_DATABASE_PASSWORD" <<'SQL'
create role stammbuch login createrole password :'owner';
create role stammbuch_app login password :'app';
create role stammbuch_auditor login password :'auditor';
create role keycloak login password :'keycloak';
create database stammbuch owner stammbuch;
create database keycloak owner keycloak;
SQL

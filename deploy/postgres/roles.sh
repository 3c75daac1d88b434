#!/bin/sh
# Run once by the image of PostgreSQL, on a new volume: the role that owns and migrates, and the one that serves (docs/operations.md).
set -eu
psql --set ON_ERROR_STOP=1 --username "${POSTGRES_USER:-postgres}" --dbname postgres \
  --set owner="${OWNER_PASSWORD:?set it in .env}" --set serving="${SERVING_PASSWORD:?set it in .env}" <<'SQL'
create role hearthbridge_owner login password :'owner';
create role hearthbridge_app login password :'serving';
create database hearthbridge owner hearthbridge_owner;
revoke all on database hearthbridge from public;
grant connect on database hearthbridge to hearthbridge_app;
SQL

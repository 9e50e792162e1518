-- Where the middle of a postcode's places is, from tables that an administrator loads. That one was loaded
-- stands in the log; what it says is a public table that can be loaded again.
create table work.postcode_table (
  -- Two letters, upper case.
  country text primary key,
  file_name text not null,
  -- Hexadecimal, lower case, of the file as it was sent.
  sha256 text not null,
  postcodes integer not null,
  places integer not null,
  loaded_at timestamptz not null
);

create table work.postcode_place (
  country text not null,
  postcode text not null,
  -- As names are compared: no case, accents, spaces and punctuation; empty where a table has no names.
  place_key text not null,
  place text not null,
  -- Degrees, WGS 84.
  latitude double precision not null,
  longitude double precision not null
);
create index postcode_place_by_postcode on work.postcode_place (country, postcode);
create index postcode_place_by_name on work.postcode_place (country, place_key);

-- Accounts that were looked for in vain, so that the next run comes to others. `asked` is the address, `source`
-- the state of the geocoder: when either is another, the account is looked for again.
create table work.geo_miss (
  account_id uuid primary key,
  asked text not null,
  source text not null,
  at timestamptz not null
);
grant select, insert, update, delete on work.postcode_table, work.postcode_place, work.geo_miss to stammbuch_app;

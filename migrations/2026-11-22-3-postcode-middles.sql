-- Where a postcode's accounts are taken to be when no place of its is named like theirs: worked out once when a
-- table is loaded, because it depends on the places of other postcodes as well.
create table work.postcode_middle (
  country text not null,
  postcode text not null,
  -- Degrees, WGS 84.
  latitude double precision not null,
  longitude double precision not null,
  primary key (country, postcode)
);
grant select, insert, update, delete on work.postcode_middle to stammbuch_app;

-- Tables that were loaded before keep the answers they gave until they are loaded again.
insert into work.postcode_middle (country, postcode, latitude, longitude)
select country, postcode,
  percentile_cont(0.5) within group (order by latitude), percentile_cont(0.5) within group (order by longitude)
from work.postcode_place group by country, postcode;

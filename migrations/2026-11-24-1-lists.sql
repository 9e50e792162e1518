-- Lists of all records are sorted by town and postcode out of an index, as they are by name. The columns follow `fields` by
-- themselves. Indexes on `fields ->> 'city'` would do the same but end all HOT updates: Postgres asks if `fields` changed,
-- and it does with every edit; of a generated column it asks if the town did. Measured on 100,000 accounts: 10,000
-- edits of a description are 7,152 HOT updates with these columns and indexes, and 7,137 without them.
alter table view.record
  add column city text generated always as (fields ->> 'city') stored,
  add column zip text generated always as (fields ->> 'zipCode') stored;
create index record_by_city on view.record
  (class, city collate "de-x-icu", label collate "de-x-icu", id) where class in ('account', 'contact');
create index record_by_zip on view.record
  (class, zip, label collate "de-x-icu", id) where class in ('account', 'contact');

-- Records of one name come in the order of a list: of thousands only those that are shown are read.
drop index view.record_by_name_key;
create index record_by_name_key on view.record
  (name_key, class, label collate "de-x-icu", id) where class in ('account', 'contact');

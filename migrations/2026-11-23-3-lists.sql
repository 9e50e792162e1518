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

-- A list of an earlier moment is sorted by what its members are called today, except those that were renamed, moved or
-- merged since: these alone are read in their history, and found here. An append of other events does not touch the index.
create index event_of_naming on log.event (position)
  where type = 'ChangeAccepted' and data ->> 'attribute' in
    ('name', 'surname', 'firstName', 'brand', 'label', 'modelYear', 'city', 'zipCode');

-- Who stood in a year of a project at an earlier moment comes out of the index as well, in the order of names.
drop index view.membership_by_name;
create index membership_by_name on view.membership
  (ranking_group_id, period_id, class, holder_class, holder_label collate "de-x-icu", holder_id)
  include (holder_search, toplist_id, holder_city, holder_zip, from_position) where to_position is null;
create index membership_left on view.membership (to_position) where to_position is not null;

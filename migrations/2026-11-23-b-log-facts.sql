-- What auditors ask the log by and the event itself does not say in a column: supplier, delivery, project, person, own
-- proposals, later corrections, words. Folded behind the write path, so its indexes cost no writer anything.
create table view.log_fact (
  position bigint primary key,
  at timestamptz not null,
  type text not null,
  actor uuid not null,
  -- The stream: of a record, a delivery, an entry of the master data.
  record_id uuid not null,
  class text,
  attribute text,
  delivery_id uuid,
  supplier_id uuid,
  ranking_group_id uuid,
  toplist_id uuid,
  -- The contact that a value is about, or whose award it is.
  person_id uuid,
  origin text,
  decision text,
  -- Accepted by whoever had proposed it.
  own boolean not null,
  -- The next accepted change of the same field of the same record.
  replaced_at bigint,
  -- Values that are not about persons, folded for searching.
  words text
);
create index log_fact_by_supplier on view.log_fact (supplier_id, position) where supplier_id is not null;
create index log_fact_by_delivery on view.log_fact (delivery_id, position) where delivery_id is not null;
create index log_fact_by_project on view.log_fact (ranking_group_id, position) where ranking_group_id is not null;
create index log_fact_by_toplist on view.log_fact (toplist_id, position) where toplist_id is not null;
create index log_fact_by_person on view.log_fact (person_id, position) where person_id is not null;
create index log_fact_by_field on view.log_fact (attribute, position) where attribute is not null;
create index log_fact_by_actor on view.log_fact (actor, position);
create index log_fact_by_type on view.log_fact (type, position);
create index log_fact_by_record on view.log_fact (record_id, position);
create index log_fact_own on view.log_fact (position) where own;
create index log_fact_corrected on view.log_fact (position) where replaced_at is not null;
create index log_fact_standing on view.log_fact (record_id, attribute)
  where type = 'ChangeAccepted' and replaced_at is null;
create index log_fact_words on view.log_fact using gin (words public.gin_trgm_ops);

-- Releases: what of a project and year was said to be right, by whom, and at which position of the log.
create table view.release (
  id uuid primary key,
  position bigint not null,
  ranking_group_id uuid not null,
  period_id uuid not null,
  created_by uuid not null,
  created_at timestamptz not null,
  awards integer not null default 0,
  -- One for a project and year, however many try in the same instant.
  constraint release_of_project unique (ranking_group_id, period_id)
);

-- The awards of a release as they stood then. They never change; names are read from the records.
create table view.release_member (
  release_id uuid not null,
  award_id uuid not null,
  holder_id uuid,
  product_id uuid,
  toplist_id uuid,
  rank numeric,
  scoring numeric,
  primary key (release_id, award_id)
);
create index release_member_by_award on view.release_member (award_id);
-- In which releases a holder or a product stands: asked for every value that somebody wants to know about.
create index release_member_by_holder on view.release_member (holder_id);
create index release_member_by_product on view.release_member (product_id) where product_id is not null;

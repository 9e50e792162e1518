-- Editions of a release: the first one of a project's year is number 0, its corrections are numbered from 1.
alter table view.release add column edition integer not null default 0;
alter table view.release add column corrects uuid;
alter table view.release add column reason text;
-- The SHA-256 of what is printed, as the log holds it; releases from before it did have none.
alter table view.release add column content_sha256 text;
alter table view.release drop constraint release_of_project;
-- One first edition for a project and year, and one of each number, however many try in the same instant.
alter table view.release add constraint release_of_project unique (ranking_group_id, period_id, edition);

-- When an edition was withdrawn, and the position at which that was taken back.
create table view.release_withdrawal (
  release_id uuid not null,
  from_position bigint not null,
  to_position bigint,
  reason text not null,
  withdrawn_by uuid not null,
  withdrawn_at timestamptz not null,
  primary key (release_id, from_position)
);

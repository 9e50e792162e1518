-- Undoing as a graph: which events of a run or decision were taken back and by which run, and proposals that wait again
-- in their old place.

create table view.taken_back (
  position bigint primary key,
  undo_run uuid not null
);

-- So many steps of a run stand although it was taken back.
alter table view.run add column undo_left integer;

-- A proposal that waits again keeps its place in the list, and is known by the id it had first.
alter table view.pending_change add column place bigint, add column first_id uuid;
update view.pending_change set place = position, first_id = change_id;
alter table view.pending_change alter column place set not null, alter column first_id set not null;
create index pending_change_by_first on view.pending_change (first_id) where first_id <> change_id;

-- What happened later to a thing that moves from record to record. Few events are of these types: an append of
-- changes does not touch the indexes.
create index event_of_moved on log.event (subject, position)
  where type in ('NoteMoved', 'SupplierIdentified', 'SupplierIdentificationRemoved');
create index event_merged_into on log.event ((data ->> 'into'), position) where type = 'RecordMerged';
-- Somebody's last decisions, behind runs of any size; events of runs do not touch it.
create index event_of_decisions on log.event (actor, position) where run is null;
-- The run that a command began is its job.
create index job_by_command on work.job (command);

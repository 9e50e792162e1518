-- Runs as pages, and what became of what they brought.

-- The register of runs is read from its newest end, all of it or one person's.
create index run_by_start on view.run (started_position);
create index run_by_actor on view.run (actor, started_position);
-- A run's page names the undos of it.
create index run_of_undo on view.run ((scope ->> 'runId')) where kind = 'undo';
-- The imports of a mapping.
create index run_by_mapping on view.run ((scope ->> 'mappingId')) where kind = 'import';

-- Proposals that wait again after an undo have another id each time; what became of the first is found by this. No other
-- event touches the index.
create index event_of_reopened on log.event ((data ->> 'reopens'))
  where type = 'ChangeProposed' and data ->> 'reopens' is not null;

-- Forgetting is checked, and so is the log: what was found is kept.

-- What a search over every store found after a person was forgotten. Names of stores, counts and places, no values.
create table view.erasure_check (
  id uuid primary key,
  person_id uuid not null,
  position bigint not null,
  checked_at timestamptz not null,
  checked_by uuid not null,
  -- `clean`, `removed` or `left`.
  outcome text not null,
  report jsonb not null
);
create index erasure_check_by_person on view.erasure_check (person_id, position);

-- Each check of the whole log, and what somebody answered to a finding.
create table view.log_check (
  id uuid primary key,
  version integer not null,
  position bigint not null,
  checked_at timestamptz not null,
  checked_by uuid not null,
  ok boolean not null,
  result jsonb not null,
  answered_at timestamptz,
  answered_by uuid,
  answer text
);
create index log_check_open on view.log_check (position) where not ok and answered_at is null;

-- Forgets the values beside the events, and the answers of the commands that wrote them. It runs while the log's head
-- is locked, so it looks nothing up by text: answers elsewhere that tell of the person are found after it.
create or replace function log.forget(person uuid) returns bigint
language plpgsql security definer set search_path = log, pg_temp as $$
declare n bigint;
begin
  delete from event_personal where subject = person;
  get diagnostics n = row_count;
  update command set answer = null
  where answer is not null and id in (select e.command from event e where e.stream = person);
  return n;
end $$;

-- Forget kept answers that were found to tell of a person. A command that is repeated after this has no second effect
-- still; it is told that its answer is gone.
create function log.forget_answers(commands uuid[]) returns bigint
language plpgsql security definer set search_path = log, pg_temp as $$
declare n bigint;
begin
  update command set answer = null where id = any(commands) and answer is not null;
  get diagnostics n = row_count;
  return n;
end $$;
revoke all on function log.forget_answers(uuid[]) from public;
grant execute on function log.forget_answers(uuid[]) to stammbuch_app;

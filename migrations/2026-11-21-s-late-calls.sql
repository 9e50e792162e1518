-- Calls to a target that were given up: what may still be carried out, and what was settled since when.

alter table work.target_state
  -- When the call began that has not been answered; none when every call was.
  add column calling_since timestamptz,
  -- The head of the log when a call was answered last: no clock tells what came after what.
  add column settled bigint not null default 0,
  -- When the newest call began that was given up and may still be carried out there.
  add column late_since timestamptz,
  -- When the record is sent again because of that.
  add column check_at timestamptz;
create index target_state_check on work.target_state (target, check_at) where check_at is not null;

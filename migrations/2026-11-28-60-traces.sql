-- The place in a trace of a command whose delivery goes on with it. Written only where traces are on, never a part of the log,
-- and forgotten after a day.
create table work.command_trace (
  command uuid primary key,
  -- The span of the call, as the header `traceparent` writes it.
  traceparent text not null,
  at timestamptz not null default now()
);
create index command_trace_at on work.command_trace (at);
grant select, insert, delete on work.command_trace to stammbuch_app;
revoke update, truncate on work.command_trace from stammbuch_app;

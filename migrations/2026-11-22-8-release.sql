-- A delivery that is never to be imported: somebody said so, with a reason that stands in the log. It hinders no release.
alter table view.delivery add column set_aside boolean not null default false;
-- What came for a project and year, asked for before each of its releases.
create index delivery_by_project on view.delivery (ranking_group_id, period_id);
-- Whether an import goes on: a delivery of which rows are still to come hinders a release.
create index run_by_delivery on view.run ((scope ->> 'sampleId')) where kind = 'import';

-- When each person signed in last, by the word of their token. Nothing decides by it: lost, it fills again at the next sign-in.
create table work.sign_in (
  user_id uuid primary key,
  at timestamptz not null,
  -- When the newest token was issued that came with a request: one that comes long after it begins a new session.
  seen timestamptz not null
);

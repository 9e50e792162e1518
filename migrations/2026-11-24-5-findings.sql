-- What proof-reading found before a release, and somebody let pass with a reason. The key is a hash of what the finding is about:
-- once its ranks, scores or members are others, it is another finding, which nobody has let pass.
create table view.finding_waiver (
  ranking_group_id uuid not null,
  period_id uuid not null,
  key text not null,
  reason text not null,
  waived_by uuid not null,
  waived_at timestamptz not null,
  primary key (ranking_group_id, period_id, key)
);

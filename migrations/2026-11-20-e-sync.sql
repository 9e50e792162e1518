-- Records in other systems: the id they have there, withdrawn requests, and what became of each attempt.

-- An acknowledgement may carry the target's own id of the record; a withdrawn request leaves no mark.
create or replace function view.acknowledged_patch(data jsonb) returns jsonb
language sql immutable parallel safe as $$
  select case data ->> 'target'
    when 'elasticsearch' then jsonb_build_object('elasticSyncExecuted', data -> 'at')
      || case when (data -> 'first')::boolean
           then jsonb_build_object('elasticSearchFirstReleasedAt', data -> 'at') else '{}' end
    else jsonb_build_object('salesForceSyncExecuted', data -> 'at')
      || case when (data -> 'first')::boolean
           then jsonb_build_object('salesForceFirstReleasedAt', data -> 'at') else '{}' end
      || case when data ? 'targetId'
           then jsonb_build_object('salesforceId', data -> 'targetId') else '{}' end
    end
$$;

create or replace function view.record_patch(type text, data jsonb, personal jsonb, at timestamptz)
returns jsonb
language sql stable parallel safe as $$
  select case type
    when 'ChangeAccepted' then
      jsonb_build_object(data ->> 'attribute', coalesce(personal, data) -> 'newValue')
    when 'RecordCreated' then
      coalesce(data -> 'values', '{}') || coalesce(personal -> 'values', '{}')
    when 'RecordApproved' then '{"isApproved": true}'::jsonb
    when 'ApprovalUndone' then '{"isApproved": false}'::jsonb
    when 'FollowUpSet' then jsonb_build_object('markedForFollowUp', data -> 'value')
    when 'AwardPeriodChanged' then jsonb_build_object('periodId', data -> 'periodId')
    when 'SyncRequested' then view.requested_patch(data)
    when 'SyncRequestWithdrawn' then view.requested_patch(data)
    when 'SyncAcknowledged' then view.acknowledged_patch(data)
    when 'ContactErased' then view.erased_patch(data)
    else '{}'::jsonb
  end
$$;

alter table work.target_state
  -- Failures since the last success, and when the last one was.
  add column attempts integer not null default 0,
  add column failed_at timestamptz,
  -- Up to here nobody wants it any more: an administrator gave up a parked delivery.
  add column dropped bigint not null default 0,
  -- The record that it should point to there, but which was not there when it was sent.
  add column lacks uuid;
create index target_state_lacks on work.target_state (target, lacks) where lacks is not null;
create index target_state_failing on work.target_state (target) where attempts > 0;

alter table work.parked_delivery
  add column dropped boolean not null default false;
create index parked_delivery_by_record on work.parked_delivery (record_id) where resolved_at is null;

-- The fold of everything that happens to a record: merging and other systems together.

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
    when 'HolderChanged' then jsonb_build_object(data ->> 'attribute', data -> 'to')
    when 'RecordMerged' then
      jsonb_build_object('excludedByEditor', true, 'mergedInto', data -> 'into')
    when 'MergeUndone' then '{"excludedByEditor": false, "mergedInto": null}'::jsonb
    else '{}'::jsonb
  end
$$;

-- The third target: a webhook. Each target has its branch in these two functions; a test compares them with the
-- definitions of the targets, for every one of them. Records written before have no such values: nothing to rebuild.

create or replace function view.requested_patch(data jsonb) returns jsonb
language sql immutable parallel safe as $$
  select coalesce(jsonb_object_agg(
    case target
      when 'elasticsearch' then 'elasticSyncRequested'
      when 'salesforce' then 'salesForceSyncRequested'
      when 'webhook' then 'webhookSyncRequested'
    end,
    data -> 'at'), '{}')
  from jsonb_array_elements_text(data -> 'targets') as target
$$;

-- An acknowledgement may carry the target's own id of the record.
create or replace function view.acknowledged_patch(data jsonb) returns jsonb
language sql immutable parallel safe as $$
  select case data ->> 'target'
    when 'elasticsearch' then jsonb_build_object('elasticSyncExecuted', data -> 'at')
      || case when (data -> 'first')::boolean
           then jsonb_build_object('elasticSearchFirstReleasedAt', data -> 'at') else '{}' end
    when 'salesforce' then jsonb_build_object('salesForceSyncExecuted', data -> 'at')
      || case when (data -> 'first')::boolean
           then jsonb_build_object('salesForceFirstReleasedAt', data -> 'at') else '{}' end
      || case when data ? 'targetId'
           then jsonb_build_object('salesforceId', data -> 'targetId') else '{}' end
    when 'webhook' then jsonb_build_object('webhookSyncExecuted', data -> 'at')
      || case when (data -> 'first')::boolean
           then jsonb_build_object('webhookFirstReleasedAt', data -> 'at') else '{}' end
    else '{}'
    end
$$;

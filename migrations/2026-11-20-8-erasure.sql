-- Forgetting a person: what the event does to the record, and what the log itself keeps beside events.

-- The event names the attributes that were personal when it happened, so that a rebuild after the values
-- are gone gives the same record as the live view had: every one of them without a value.
create function view.erased_patch(data jsonb) returns jsonb
language sql immutable parallel safe as $$
  select coalesce(jsonb_object_agg(attribute, null), '{}')
         || jsonb_build_object('excludedByEditor', true, 'erasedAt', data -> 'at')
  from jsonb_array_elements_text(data -> 'attributes') as attribute
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
    when 'SyncAcknowledged' then case data ->> 'target'
      when 'elasticsearch' then jsonb_build_object('elasticSyncExecuted', data -> 'at')
        || case when (data -> 'first')::boolean
             then jsonb_build_object('elasticSearchFirstReleasedAt', data -> 'at') else '{}' end
      else jsonb_build_object('salesForceSyncExecuted', data -> 'at')
        || case when (data -> 'first')::boolean
             then jsonb_build_object('salesForceFirstReleasedAt', data -> 'at') else '{}' end
      end
    when 'ContactErased' then view.erased_patch(data)
    else '{}'::jsonb
  end
$$;

create or replace function view.record_label(class text, fields jsonb) returns text
language sql stable parallel safe as $$
  select coalesce(case class
    when 'account' then fields ->> 'name'
    when 'contact' then case when fields ->> 'erasedAt' is null
      then concat_ws(', ', fields ->> 'surname', fields ->> 'firstName')
      else 'Gelöschte Person' end
    when 'product' then concat_ws(' ', fields ->> 'brand', fields ->> 'label', fields ->> 'modelYear')
    when 'award' then fields ->> 'displayName'
  end, '')
$$;

-- Kept answers hold copies of what they showed, those of other records that mention the person included.
-- A call that is repeated after this still has no second effect; it is answered without a body.
create or replace function log.forget(person uuid) returns bigint
language plpgsql security definer set search_path = log, pg_temp as $$
declare n bigint;
begin
  delete from event_personal where subject = person;
  get diagnostics n = row_count;
  update command set answer = null
  where answer is not null and (answer::text like '%' || person::text || '%'
    or id in (select e.command from event e where e.stream = person));
  return n;
end $$;

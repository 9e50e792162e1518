import { sql } from 'kysely'

/** SQL: an event `e` by which a person put a conflict aside. */
export const putsAside = sql`(e.type = 'ConflictDecided' and e.data ->> 'choice' in ('ignore', 'notAConflict'))`

/** SQL: the first record of a conflict that the column `stream` names; null for what is none. */
export const firstRecord = (table: string) => sql`(select m.source_id from conflict_member m
  where m.conflict_id = ${sql.ref(`${table}.stream`)} and m.source_type <> 'sample' order by m.number limit 1)`

/**
 * The verb of a decision (`ownVerbs`), from its events `e` put together: the weightiest of what it did says what it was. An
 * aggregate; null for what has no verb.
 */
export const verbOf = sql<string | null>`case
  when bool_or(e.type = 'ContactErased') then 'erase'
  when bool_or(e.type = 'RecordApproved') then 'approve'
  when count(*) filter (where e.type = 'ChangeAccepted' and e.data ->> 'by' = 'decision'
    or e.type = 'ChangeDeclined' and e.data ->> 'reason' = 'declined') > 1 then 'decide'
  when bool_or(e.type = 'ChangeAccepted' and e.data ->> 'by' = 'decision') then 'accept'
  when bool_or(e.type = 'ChangeDeclined' and e.data ->> 'reason' = 'declined') then 'decline'
  when bool_or(e.type = 'ChangeAccepted' and e.data ->> 'by' = 'exclusion' and e.data -> 'newValue' = 'true') then 'exclude'
  when bool_or(e.type = 'ChangeAccepted' and e.data ->> 'by' = 'exclusion') then 'restore'
  when bool_or(e.type = 'RecordCreated') then 'create'
  when bool_or(e.type = 'ChangeProposed') then 'propose'
  when bool_or(e.type = 'FollowUpSet' and e.data -> 'value' = 'true') then 'follow-up'
  when bool_or(e.type = 'FollowUpSet') then 'follow-up-off'
  when bool_or(e.type = 'AwardPeriodChanged') then 'period'
  when bool_or(e.type = 'SupplierIdentificationRemoved') then 'remove-identification'
  when bool_or(e.type = 'SyncRequested') then 'sync'
  when bool_or(e.type = 'NoteAdded') then 'note'
  when bool_or(${putsAside} and e.data ->> 'choice' = 'ignore') then 'ignore-conflict'
  when bool_or(${putsAside}) then 'no-conflict'
  end`

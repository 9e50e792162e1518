import type { Pool } from 'pg'

/**
 * The invariants of the log and its views, each as a query for its violations. They read
 * the events alone where they can, so that a view is never checked against itself.
 */
const violations: Readonly<Record<string, string>> = {
  'I-02 a refused command left an event': `
    select c.id from command c join event e on e.command = c.id where c.status >= 400`,
  'I-04 versions of a stream are not 1 … n': `
    select stream from event group by stream
    having min(version) <> 1 or max(version) <> count(*) or count(distinct version) <> count(*)`,
  'I-05 positions are not dense': `
    select 1 from (select max(position) as last, count(*) as n, min(position) as first from event) e,
      log_head h
    where n > 0 and (first <> 1 or last <> n or h.position <> last)`,
  'I-07 a change was proposed or decided twice, or decided without a proposal': `
    select subject from event where type in ('ChangeProposed', 'ChangeAccepted', 'ChangeDeclined')
    group by subject
    having count(*) filter (where type = 'ChangeProposed') <> 1
      or count(*) filter (where type <> 'ChangeProposed') > 1`,
  'I-08 a decided change is still pending, or a pending one is missing': `
    (select change_id from pending_change
     except select p.subject from event p where p.type = 'ChangeProposed' and not exists (
       select from event d where d.subject = p.subject and d.type in ('ChangeAccepted', 'ChangeDeclined')))
    union all
    (select p.subject from event p where p.type = 'ChangeProposed' and not exists (
       select from event d where d.subject = p.subject and d.type in ('ChangeAccepted', 'ChangeDeclined'))
     except select change_id from pending_change)`,
  'I-09 a value is not the last accepted one': `
    with last as materialized (
      select distinct on (e.stream, e.data ->> 'attribute') e.stream, e.data ->> 'attribute' as attribute,
        coalesce(coalesce(p.data, e.data) -> 'newValue', 'null') as value
      from event e left join event_personal p using (position)
      where e.type = 'ChangeAccepted'
      order by e.stream, e.data ->> 'attribute', e.position desc)
    select r.id from last join record r on r.id = last.stream
    where coalesce(r.fields -> last.attribute, 'null') is distinct from last.value
      and not (r.fields ? 'erasedAt' and last.attribute = 'excludedByEditor')`,
  'I-19 an approved record was approved twice, or one that nobody approved is': `
    select r.id from record r
    left join lateral (
      select count(*) filter (where type = 'RecordApproved')
        - count(*) filter (where type = 'ApprovalUndone') as n
      from event where stream = r.id) a on true
    where a.n <> case when r.is_approved then 1 else 0 end`,
  'I-21 the sums of a finished bulk run do not add up to its events': `
    select r.id from run r where r.kind = 'bulk-accept' and r.finished_at is not null
      and (r.result ->> 'acceptedChanges')::bigint <> (
        select count(*) from event e where e.run = r.id and e.type = 'ChangeAccepted')`,
  'I-37 an event names no actor, role, time or source': `
    select position from event where actor is null or role = '' or at is null
      or source not in ('ui', 'import', 'service') and not exists (
        select from access_token t where t.owner = event.actor and source = 'token:' || t.id)`,
  'I-43 proposed is not accepted + declined + superseded + pending': `
    select 1 from (select
      count(*) filter (where type = 'ChangeProposed') as proposed,
      count(*) filter (where type in ('ChangeAccepted', 'ChangeDeclined')) as decided from event) e
    where proposed <> decided + (select count(*) from pending_change)`,
  'open changes of a record are miscounted': `
    select r.id from record r
    where r.open_changes <> (select count(*) from pending_change c where c.record_id = r.id)`,
  'I-01 a kept answer names a position that is not its own': `
    select c.id from command c where c.status < 300 and c.position is not null
      and not exists (select from event e where e.position = c.position and e.command = c.id)`,
}

/** The broken invariants with the first rows that break each; an empty object when all hold. */
export const brokenInvariants = async (pool: Pool): Promise<Record<string, unknown[]>> => {
  const broken: Record<string, unknown[]> = {}
  for (const [name, query] of Object.entries(violations)) {
    const { rows } = await pool.query(`select * from (${query}) v limit 3`)
    if (rows.length > 0) broken[name] = rows
  }
  return broken
}

import { crmClasses } from '@stammbuch/contracts'
import { type RawBuilder, sql } from 'kysely'
import type { SyncTarget } from './record.events.ts'
import { executedField, requestedField } from './record.state.ts'

const itself = (record: string) => `${record}.is_approved and not ${record}.excluded`
const letIntoCrm = (record: string) =>
  `coalesce(${record}.fields ->> 'excludedFromSalesforce', 'false') <> 'true'`

/** That the holder and the product of an award or a score are all `kept`; other classes have none. */
const holdersAre = (record: string, kept: (other: string) => string) => `
  (${record}.class not in ('award', 'score') or not exists (
    select from record o where not (${kept('o')}) and o.id in (
      (${record}.fields ->> 'accountId')::uuid, (${record}.fields ->> 'contactId')::uuid,
      (${record}.fields ->> 'productId')::uuid)))`

/**
 * Whether a record may leave the house: verified and not excluded, and so is what it hangs on. An award of
 * an excluded company is as little to be seen outside as the company.
 */
export const mayLeave = (record: string): RawBuilder<boolean> =>
  sql.raw(`(${itself(record)} and ${holdersAre(record, itself)})`)

const goesOut = mayLeave('r')
const mayBeMarkedForCrm = sql<boolean>`(r.class in (${sql.join(crmClasses.map((one) => sql.lit(one)))})
  and ${sql.raw(`${itself('r')} and ${letIntoCrm('r')}`)})`
const mayBeInCrm = sql<boolean>`(${mayBeMarkedForCrm} and ${goesOut}
  and ${sql.raw(holdersAre('r', letIntoCrm))})`

/** Projects that record `r` stands in: its own, or those of a contact's accounts. */
const standings = `
  from membership m
  join record a on a.id = m.record_id and not a.excluded
  where m.to_position is null and (m.holder_id = r.id
    or r.class = 'contact' and m.holder_id in (
      select l.to_id from link l
      where l.from_id = r.id and l.kind = 'contact-account' and l.to_position is null
      union all select (r.fields ->> 'mainAccountId')::uuid))`

const managing = (flag: string, group: string) => `
  exists (select from catalogue_entry g where g.id = ${group} and not g.removed
    and (g.entry -> '${flag}')::boolean)`

/**
 * Whether a project lets the CRM have record `r`: an award needs its own; an account or a contact one
 * that it stands in, unless it stands in none.
 */
const managed = sql.raw(`case r.class
  when 'award' then ${managing('salesforceManageAwards', `(r.fields ->> 'rankingGroupId')::uuid`)}
  when 'account' then not exists (select ${standings})
    or exists (select ${standings} and ${managing('salesforceManageAccounts', 'm.ranking_group_id')})
  else not exists (select ${standings})
    or exists (select ${standings} and ${managing('salesforceManageContacts', 'm.ranking_group_id')})
  end`)

/** An award hangs on its holder: it waits until that one is there. */
const holderIsThere = sql.raw(`(r.class <> 'award' or exists (
  select from target_state h where h.target = 'salesforce' and h.present
    and h.record_id = coalesce(r.fields ->> 'accountId', r.fields ->> 'contactId')::uuid))`)

const asked = (target: SyncTarget) =>
  sql`r.fields ->> ${sql.lit(requestedField[target])} is not null`

/** Whether record `r` is sent to a target, if that does not hold it as wanted. */
export const isSent = (target: SyncTarget): RawBuilder<boolean> =>
  target === 'elasticsearch'
    ? sql<boolean>`(${goesOut} and ${asked(target)})`
    : sql<boolean>`(${mayBeInCrm} and ${asked(target)} and ${holderIsThere} and ${managed})`

/**
 * Whether record `r` must not stay at a target that holds it. The CRM keeps what a project no longer
 * manages: that is no reason to take it away from those who work with it.
 */
export const mustLeave = (target: SyncTarget): RawBuilder<boolean> =>
  target === 'elasticsearch' ? sql<boolean>`(not ${goesOut})` : sql<boolean>`(not ${mayBeInCrm})`

/**
 * Whether record `r` can be marked for a target: verified, not excluded, of a class that goes there. A mark
 * waits for the holder.
 */
export const canBeMarked = (target: SyncTarget): RawBuilder<boolean> =>
  target === 'elasticsearch' ? sql<boolean>`(${sql.raw(itself('r'))})` : mayBeMarkedForCrm

/** Whether a request for record `r` stands that the target has not acknowledged. */
export const isRequested = (target: SyncTarget): RawBuilder<boolean> => {
  const [requested, executed] = [sql.lit(requestedField[target]), sql.lit(executedField[target])]
  return sql<boolean>`(r.fields ->> ${requested} is not null
    and coalesce(r.fields ->> ${executed}, '') < r.fields ->> ${requested})`
}

const keptInside = sql`
  when not (${sql.raw(itself('r'))}) then 'Nicht verifiziert oder ausgeschlossen'
  when not ${goesOut} then 'Inhaber oder Produkt ist nicht verifiziert oder ausgeschlossen'`

/** Why a requested record is not on its way; null when it is. In German, for people. */
export const waitsFor = (target: SyncTarget): RawBuilder<string | null> =>
  target === 'elasticsearch'
    ? sql<string | null>`case ${keptInside} end`
    : sql<string | null>`case
        when r.class not in (${sql.join(crmClasses.map((one) => sql.lit(one)))})
          then 'Wird nicht an Salesforce übertragen'
        ${keptInside}
        when not (${sql.raw(letIntoCrm('r'))}) then 'Von Salesforce ausgeschlossen'
        when not ${mayBeInCrm} then 'Der Inhaber ist von Salesforce ausgeschlossen'
        when not (${managed}) then 'Das Projekt verwaltet diese Art von Einträgen nicht in Salesforce'
        when not (${holderIsThere}) then 'Der Inhaber steht noch nicht in Salesforce' end`

/**
 * Whether a target does not hold record `r` as wanted by its state `s`, and something can be done about
 * it now: it goes there, or has to leave. What is parked waits for a person.
 */
export const isDue = (target: SyncTarget): RawBuilder<boolean> => sql<boolean>`(
  s.requested > greatest(s.acknowledged, s.dropped)
  and (${isSent(target)} or (s.present or s.sent > s.acknowledged) and ${mustLeave(target)})
  and not exists (select from parked_delivery p
    where p.target = s.target and p.record_id = s.record_id and p.resolved_at is null))`

import { type SyncTarget, targetFacts } from '@stammbuch/contracts'
import { type RawBuilder, sql } from 'kysely'

/** A target's rules in SQL, over a record called `r`. Its wishes, `target_state` and parked deliveries are the same for all. */
export interface TargetRules {
  /** Condition that a requested record is sent. */
  readonly goesThere: RawBuilder<boolean>
  /** Condition that a record must not stay there. */
  readonly mustLeave: RawBuilder<boolean>
  /** Condition that a record can be marked: a mark may wait for the records that it depends on. */
  readonly canBeMarked: RawBuilder<boolean>
  /** The German reason why a requested record is not sent there; null when it is. */
  readonly waitsFor: RawBuilder<string | null>
  /** True where removed records may stay with a mark. */
  readonly keepsRemoved: boolean
  /** The target's name of a project, period, toplist or category `c`. */
  readonly entryName: RawBuilder<string>
}

const itself = (record: string) => `${record}.is_approved and not ${record}.excluded`

/** Condition that the holder and the product of an award or a score are all `kept`; other classes have none. */
const holdersAre = (record: string, kept: (other: string) => string) => `
  (${record}.class not in ('award', 'score') or not exists (
    select from record o where not (${kept('o')}) and o.id in (
      (${record}.fields ->> 'accountId')::uuid, (${record}.fields ->> 'contactId')::uuid,
      (${record}.fields ->> 'productId')::uuid)))`

/**
 * Condition that a record may leave the house: verified and not excluded, and so is what it hangs on. An award of
 * an excluded company is as little to be seen outside as the company.
 */
export const mayLeave = (record: string): RawBuilder<boolean> =>
  sql.raw(`(${itself(record)} and ${holdersAre(record, itself)})`)

/**
 * Condition that record `r` is an award whose every edition of a release was withdrawn: what was said of it to be right no
 * longer is. One that was never released is not meant.
 */
export const isWithdrawn = (record: string): RawBuilder<boolean> =>
  sql.raw(`(${record}.class = 'award'
    and exists (select from release_member m where m.award_id = ${record}.id)
    and not exists (select from release_member m where m.award_id = ${record}.id
      and not exists (select from release_withdrawal w
        where w.release_id = m.release_id and w.to_position is null)))`)

const withdrawn = isWithdrawn('r')
const goesOut = sql<boolean>`(${mayLeave('r')} and not ${withdrawn})`
const ownName = `c.entry ->> 'name', c.entry ->> 'value'`

const keptInside = sql`
  when not (${sql.raw(itself('r'))}) then 'Nicht verifiziert oder ausgeschlossen'
  when ${withdrawn} then 'Die Freigabe ist zurückgezogen'
  when not ${goesOut} then 'Inhaber oder Produkt ist nicht verifiziert oder ausgeschlossen'`

/** The rules of a target that takes whatever may leave the house. */
const everythingReleased: TargetRules = {
  goesThere: goesOut,
  mustLeave: sql<boolean>`(not ${goesOut})`,
  canBeMarked: sql<boolean>`(${sql.raw(itself('r'))})`,
  waitsFor: sql<string | null>`case ${keptInside} end`,
  keepsRemoved: false,
  entryName: sql.raw(`coalesce(${ownName})`),
}

const crm = targetFacts('salesforce')
const ofItsClasses = sql.raw(
  `r.class in (${(crm.classes ?? []).map((one) => `'${one}'`).join(', ')})`,
)
const letIntoCrm = (record: string) =>
  `coalesce(${record}.fields ->> '${crm.exclusion}', 'false') <> 'true'`
const mayBeMarkedForCrm = sql<boolean>`(${ofItsClasses}
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
 * Condition that a project lets the CRM have record `r`: an award needs its own; an account or a contact one
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

/** The CRM keeps what a project no longer manages: that is no reason to take it away from those who work with it. */
const managedInCrm: TargetRules = {
  goesThere: sql<boolean>`(${mayBeInCrm} and ${holderIsThere} and ${managed})`,
  mustLeave: sql<boolean>`(not ${mayBeInCrm})`,
  canBeMarked: mayBeMarkedForCrm,
  waitsFor: sql<string | null>`case
    when not (${ofItsClasses}) then 'Wird nicht an Salesforce übertragen'
    ${keptInside}
    when not (${sql.raw(letIntoCrm('r'))}) then 'Von Salesforce ausgeschlossen'
    when not ${mayBeInCrm} then 'Der Inhaber ist von Salesforce ausgeschlossen'
    when not (${managed}) then 'Das Projekt verwaltet diese Art von Einträgen nicht in Salesforce'
    when not (${holderIsThere}) then 'Der Inhaber steht noch nicht in Salesforce' end`,
  keepsRemoved: true,
  entryName: sql.raw(`coalesce(c.entry ->> 'salesforceName', ${ownName})`),
}

/** The rules of each target. */
export const targetRules: Readonly<Record<SyncTarget, TargetRules>> = {
  elasticsearch: everythingReleased,
  salesforce: managedInCrm,
  webhook: everythingReleased,
}

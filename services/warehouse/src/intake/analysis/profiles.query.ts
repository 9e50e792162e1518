import {
  type CheckDetail,
  type CheckName,
  checkNames,
  findingTexts,
  hardChecks,
  type Profile,
} from '@stammbuch/contracts'
import type { Database } from '@stammbuch/ledger'
import { type FindingGroup, headerName, type SheetProfile, type SheetTab } from '@stammbuch/sheets'
import { type Kysely, sql } from 'kysely'

/** The delivery that another one is compared with. */
export interface LastDelivery {
  readonly id: string
  readonly sha256: string
  readonly fileName: string
  readonly createdAt: Date
  readonly encoding: string
  readonly delimiter: string
  readonly reading: Record<string, unknown> | null
  readonly headers: readonly string[]
}

/**
 * Returns the delivery of other bytes that came before from the same supplier for the same project, and whose file still lies
 * here: the last one that was imported, or the last one at all.
 */
export const lastDelivery = async (
  db: Kysely<Database>,
  sampleId: string,
): Promise<LastDelivery | undefined> => {
  const { rows } = await sql<LastDelivery>`
    select d.id, d.sha256, d.file_name as "fileName", d.created_at as "createdAt", d.encoding,
      d.delimiter, d.reading, d.headers
    from delivery own
    join delivery d on d.supplier_id = own.supplier_id
      and d.ranking_group_id = own.ranking_group_id and d.sha256 <> own.sha256
      and (d.created_at, d.id) < (own.created_at, own.id) and d.parent_id is null
    left join run r on r.id = d.run_id and r.undone_by is null and r.undo_left is null
    where own.id = ${sampleId} and not exists (
      select from event e where e.stream = d.id and e.type = 'DeliveryFileDeleted')
    order by r.id is not null desc, d.created_at desc, d.id desc
    limit 1`.execute(db)
  return rows[0]
}

/** Deletes the analyses of deliveries, and of those that were compared with them and name what they had. */
export const forgetProfiles = async (
  db: Kysely<Database>,
  sampleIds: readonly string[],
): Promise<void> => {
  await sql`
    delete from delivery_profile
    where sample_id = any(${sampleIds}::uuid[])
      or profile -> 'comparedWith' ->> 'id' = any(${sampleIds}::text[])`.execute(db)
}

/** An analysis as it is stored. */
export interface StoredProfile {
  readonly profile: SheetProfile
  readonly sheets: readonly SheetTab[]
  /** The delivery before that it was compared with. */
  readonly comparedWith: Profile['comparedWith']
}

/** Groups and findings of a check that are shown; the rest is counted, and stands in the CSV. */
const shownGroups = 200
const shownFindings = 1000

const detailOf = (groups: readonly FindingGroup[], headers: readonly string[]): CheckDetail => {
  let left = shownFindings
  const shown = groups.slice(0, shownGroups).map(({ code, column, total, findings }) => {
    const header = column === null ? null : (headers[column - 1] ?? null)
    const taken = findings.slice(0, Math.max(left, 1))
    left -= taken.length
    return {
      code,
      column,
      header,
      ...findingTexts[code],
      total,
      findings: taken.map(({ row, line, value }) => ({ row, line, column, header, value, code })),
    }
  })
  return {
    total: groups.reduce((sum, { total }) => sum + total, 0),
    groups: shown,
    furtherGroups: Math.max(groups.length - shownGroups, 0),
  }
}

const isHard = (name: CheckName): boolean => hardChecks.includes(name)

/** Returns a stored analysis as the specification names its parts. */
export const profileReply = (
  { profile, sheets, comparedWith }: StoredProfile,
  reading: Profile['reading'],
): Profile => {
  const { columns, entries, groups, lastLine } = profile
  const headers = columns.map(({ header }) => header)
  const checks = checkNames.map((name) => {
    const found = groups.filter(({ check }) => check === name)
    const verdict = found.length === 0 ? 'ok' : isHard(name) ? 'error' : 'warning'
    return { name, verdict, detail: detailOf(found, headers) }
  })
  const named = columns.map(({ header, distinct, empty, fiveDigits, usualSigns }, at) => ({
    column: at + 1,
    header: headerName(header, at),
    distinct,
    empty,
    fiveDigits,
    usualSigns,
  }))
  return {
    EntryCount: entries,
    HeaderItemCount: columns.length,
    'HeaderItemCount-sub': headers,
    Cardinality: Object.fromEntries(named.map(({ header, distinct }) => [header, distinct])),
    'Cardinality-sub': named,
    ...(Object.fromEntries(
      checks.flatMap(({ name, verdict, detail }) => [
        [name, verdict],
        [`${name}-sub`, detail],
      ]),
    ) as Record<CheckName, 'ok'> & Record<`${CheckName}-sub`, CheckDetail>),
    blocked: checks.some(({ verdict }) => verdict === 'error'),
    lastLine,
    reading,
    sheets: [...sheets],
    comparedWith: comparedWith ?? null,
  }
}

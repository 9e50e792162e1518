import type { FieldValue, RecordClass } from '@stammbuch/contracts'
import { type Cause, newId } from '@stammbuch/ledger'
import { decideOn, loadRecords, newRecord, originOf } from '@stammbuch/records'
import { sql } from 'kysely'
import { addEntry, nameKey } from '../catalogue/index.ts'
import type { AppUnit } from '../platform/ledger.ts'
import type { TestWarehouse } from './warehouse.ts'

const origin = originOf('import')

const service = (): Omit<Cause, 'at'> => ({
  actor: newId(),
  role: 'service',
  source: 'import',
  command: newId(),
  run: null,
})

/** Write to the log as a service does. */
export const inLog = <Result>(
  { parts }: TestWarehouse,
  work: (unit: AppUnit) => Promise<Result>,
): Promise<Result> => parts.ledger.batch(service(), work)

export interface GivenRecord {
  readonly class: RecordClass
  readonly values: Readonly<Record<string, FieldValue>>
  readonly approved?: boolean
}

/** Records as imports leave them; approved ones as if an editor had verified them. */
export const givenRecords = (
  warehouse: TestWarehouse,
  wanted: readonly GivenRecord[],
): Promise<string[]> =>
  inLog(warehouse, async (unit) =>
    wanted.map(({ class: recordClass, values, approved = true }) => {
      const stream = newRecord(newId())
      decideOn(unit, stream, { do: 'create', class: recordClass, values, origin })
      if (approved) decideOn(unit, stream, { do: 'approve', dynamic: [] })
      return stream.id
    }),
  )

/** An account that somebody verified. */
export const givenAccount = async (
  warehouse: TestWarehouse,
  values: Readonly<Record<string, FieldValue>> = {},
  approved = true,
): Promise<string> => {
  const standard = { name: 'Klinik Nord', shortName: 'Nord', city: 'Kiel', zipCode: '24103' }
  const account: GivenRecord = { class: 'account', values: { ...standard, ...values }, approved }
  const [id = ''] = await givenRecords(warehouse, [account])
  return id
}

export interface Project {
  readonly rankingGroupId: string
  readonly shortCode: string
  readonly periodId: string
  readonly periodName: string
  readonly toplistId: string
}

/** The wished short code, numbered where an earlier try of the same test has taken it. */
const freeShortCode = async ({ db }: AppUnit, wished: string): Promise<string> => {
  const { rows } = await sql<{ taken: number }>`
    select count(*)::int as taken from catalogue_entry
    where kind = 'ranking-group' and entry ->> 'shortCode' ~ ${`^${wished}(-[0-9]+)?$`}`.execute(db)
  const [{ taken = 0 } = {}] = rows
  return taken === 0 ? wished : `${wished}-${taken + 1}`
}

/** A project with a year and a toplist; its short code is the wished one, or one like it when that is taken. */
export const givenProject = (
  warehouse: TestWarehouse,
  wished: string,
  more: Readonly<Record<string, unknown>> = {},
): Promise<Project> =>
  inLog(warehouse, async (unit) => {
    const shortCode = await freeShortCode(unit, wished)
    const group = { name: `Projekt ${shortCode}`, shortCode, rootType: 'account', ...more }
    const sector = { publicationSector: 'SECTOR_GESUNDHEIT' }
    const rankingGroupId = await addEntry(unit, 'ranking-group', { ...group, ...sector }, [
      { key: nameKey(shortCode), code: 'short-code-taken' },
    ])
    const periodName = `2025-${shortCode}`
    const periodId = await addEntry(unit, 'period', { name: periodName }, [
      { key: nameKey(periodName), code: 'name-taken' },
    ])
    const toplist = { value: `Liste ${shortCode}`, rankingGroupId, sghId: null }
    const toplistId = await addEntry(unit, 'toplist-label', toplist)
    return { rankingGroupId, shortCode, periodId, periodName, toplistId }
  })

/** An award of a holder in a project. */
export const givenAward = async (
  warehouse: TestWarehouse,
  { rankingGroupId, periodId, toplistId }: Project,
  accountId: string,
  values: Readonly<Record<string, FieldValue>> = {},
): Promise<string> => {
  const places = { accountId, rankingGroupId, periodId, toplistLabelId: toplistId }
  const award = { displayName: 'Top-Klinik', rank: 1, scoring: 9.5, ...places, ...values }
  const [id = ''] = await givenRecords(warehouse, [{ class: 'award', values: award }])
  return id
}

/** Proposals for the `city` of accounts, all in one go; their ids in the order given. */
export const givenProposals = (
  warehouse: TestWarehouse,
  accounts: readonly string[],
  value: (index: number) => string,
): Promise<string[]> =>
  inLog(warehouse, async (unit) => {
    const streams = await loadRecords(unit.db, accounts)
    return accounts.map((id, index) => {
      const stream = streams.get(id)
      if (!stream) throw new Error(`no record ${id}`)
      const changeId = newId()
      decideOn(unit, stream, {
        do: 'propose',
        changeId,
        attribute: 'city',
        newValue: value(index),
        source: { kind: 'import', sampleId: null, row: index, column: 'Ort' },
        comment: null,
        dynamic: [],
      })
      return changeId
    })
  })

import { existsSync } from 'node:fs'
import path from 'node:path'
import type { ImportResult } from '@stammbuch/contracts'
import { type GoldSet, readGoldSet } from '@stammbuch/matching/gold'
import { expect } from 'vitest'
import { test } from '../../testing/test.ts'
import type { Person } from '../../testing/warehouse.ts'
import { deliver, newMapping, newScope } from '../testing/deliver.ts'
import { importOf } from '../testing/importing.ts'

const folder = path.resolve(import.meta.dirname, '../../../../../../shared/data/er/krankenhaeuser')

const fields = ['name', 'zipCode', 'website', 'street', 'city', 'telephoneNumber'] as const

const listOf = (records: ReadonlyMap<string, Readonly<Record<string, unknown>>>): string => {
  const quoted = (value: unknown) => `"${String(value ?? '').replaceAll('"', '""')}"`
  const lines = [...records].map(([id, values]) =>
    [id, ...fields.map((field) => values[field])].map(quoted).join(';'),
  )
  return [['nr', ...fields].join(';'), ...lines].join('\n')
}

/** Import a list by the fields of its rows; what became of each, in the order of the list. */
const take = async (admin: Person, ids: readonly string[], content: string) => {
  const sampleId = await deliver(admin, await newScope(admin), content)
  const mappingId = await newMapping(admin, 'account', [
    { source: 'nr', target: 'supplierIdentification.value' },
    ...fields.map((field) => ({ source: field, target: field })),
  ])
  const done: ImportResult = await importOf(admin, { sampleId, mappingId, matchByFields: true })
  const found = new Map<string, Became>()
  for (let offset = 0; offset < ids.length; offset += 500) {
    const query = { offset, limit: 500 }
    const { body } = await admin.call('importedRows', { params: { runId: done.runId }, query })
    for (const { row, outcome, record } of body.list)
      found.set(ids[row - 2] ?? '', { outcome, record: record?.id ?? null })
  }
  return found
}

/** Rows of the left list that somebody has judged, and for each whether its record is in the store. */
const rowsOf = ({ left, ignored }: GoldSet) => new Map([...left].filter(([id]) => !ignored.has(id)))

interface Became {
  readonly outcome: string
  readonly record: string | null
}

const ofKnown = ({ outcome, record }: Became, own: string) => {
  if (outcome === 'conflict') return 'asked'
  if (outcome === 'new') return 'missed'
  return record === own ? 'right' : 'wrong'
}

const ofUnknown = ({ outcome }: Became) => {
  if (outcome === 'conflict') return 'doubted'
  return outcome === 'new' ? 'fresh' : 'stolen'
}

test.skipIf(!existsSync(folder))(
  '[I-022] of the hospitals of another list those that are known are found, and the unknown ones are written onto none (needs ../shared/data)',
  async ({ warehouse }) => {
    const admin = await warehouse.person('Ada', 'ROLE_ADMIN')
    const gold = readGoldSet(folder)
    const rows = rowsOf(gold)
    const right = gold.right ?? new Map()
    const partnerOf = (id: string) => [...right.keys()].find((one) => gold.isSame(id, one))
    const partners = new Map([...rows.keys()].map((id) => [id, partnerOf(id)]))
    // Every second hospital is not in the store yet.
    const unknown = new Set([...rows.keys()].filter((_, at) => at % 2 === 1))
    const away = new Set([...unknown].map((id) => partners.get(id)))
    const there = new Map([...right].filter(([id]) => !away.has(id)))

    const stored = await take(admin, [...there.keys()], listOf(there))
    const found = await take(admin, [...rows.keys()], listOf(rows))
    const counts = { right: 0, wrong: 0, asked: 0, missed: 0, stolen: 0, doubted: 0, fresh: 0 }
    for (const [id, row] of found) {
      const record = stored.get(partners.get(id) ?? '')?.record
      counts[unknown.has(id) || !record ? ofUnknown(row) : ofKnown(row, record)] += 1
    }
    const known = counts.right + counts.wrong + counts.asked + counts.missed
    expect(known).toBeGreaterThan(300)
    // What nobody is asked about is right.
    expect(counts.wrong + counts.stolen).toBeLessThan(0.01 * counts.right)
    expect(counts.right).toBeGreaterThan(0.6 * known)
    // A known hospital becomes no second record, and for an unknown one somebody is asked now and then.
    expect(counts.missed).toBeLessThan(0.02 * known)
    expect(counts.doubted).toBeLessThan(0.1 * (counts.doubted + counts.fresh))
  },
  120_000,
)

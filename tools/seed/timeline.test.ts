import { newId } from '@stammbuch/ledger'
import { expect, test } from 'vitest'
import type { SeedUnit } from './product.ts'
import { EntryContext } from './timeline.ts'

test('a batch that is tried again after a clash decides from the same states', () => {
  const streams: ConstructorParameters<typeof EntryContext>[1] = new Map()
  const appended: { version: number; types: string[] }[] = []
  const unit = {
    append: ({ version }: { version: number }, events: readonly { type: string }[]) =>
      void appended.push({ version, types: events.map(({ type }) => type) }),
  } as unknown as SeedUnit
  const id = newId()
  const origin = { kind: 'import', sampleId: newId(), row: 2, columns: {} } as const
  const create = {
    do: 'create',
    class: 'account',
    values: { name: 'Klinik Nord' },
    origin: { ...origin, mappingId: null, revision: null },
  } as const
  new EntryContext(unit, streams).decide(id, create)
  const again = new EntryContext(unit, streams)
  again.decide(id, create)
  again.end()
  new EntryContext(unit, streams).decide(id, { do: 'approve', dynamic: [] })
  expect(appended.map(({ version }) => version)).toEqual([0, 0, 1])
  expect(appended[1]).toEqual(appended[0])
})

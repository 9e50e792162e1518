import { expect, test } from 'vitest'
import { ColumnsFiller } from './fill-columns.rules.ts'
import { wordsOf } from './record-ids.rules.ts'

const uuid = (kind: number, n: number): string =>
  `${kind.toString(16).padStart(8, '0')}-0000-7000-8000-${n.toString(16).padStart(12, '0')}`

const now = Date.UTC(2026, 10, 23)

test('[P-002] a change that waits takes at most 48 bytes, as filled at the start and with all that came since', () => {
  const traits = { class: 'account', attribute: 'account.city', origin: 'import' } as const
  const rows = (n: number) => ({
    traits: { ...traits, supplier: null, sample: uuid(5, n % 9), proposer: null, isChange: true },
    ...{ stale: false, position: n, at: now - n },
  })
  const root = { class: 'account', approved: true, excluded: false, label: 1 } as const
  const filler = new ColumnsFiller()
  // Four changes to a record: what deliveries bring that alter an address.
  for (let n = 0; n < 200_000; n += 1) {
    const slot = filler.rootSlot(...wordsOf(uuid(0, n >> 2)))
    const { traits: one, stale, position, at } = rows(n)
    filler.add(slot, filler.traitsCode(one), stale, position, at)
    filler.setState(slot, root)
  }
  const columns = filler.finish()
  expect(columns.items).toBe(200_000)
  expect(columns.bytes / columns.items).toBeLessThanOrEqual(48)
  for (let n = 50_000; n < 75_000; n += 1)
    columns.put(
      wordsOf(uuid(0, n)),
      root,
      Array.from({ length: 4 }, (_, at) => rows(n + at)),
      [],
    )
  expect(columns.items).toBe(300_000)
  expect(columns.bytes / columns.items).toBeLessThanOrEqual(48)
})

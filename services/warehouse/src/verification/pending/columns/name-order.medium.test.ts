import { sql } from 'kysely'
import { expect } from 'vitest'
import { inSnapshot } from '../../../platform/snapshot.ts'
import { givenRecords } from '../../../testing/records.ts'
import { test } from '../../../testing/test.ts'
import { CurrentColumns } from './current-columns.process.ts'

const letters = ['Ä', 'a', 'Z', 'Ö', 'o', 'ß', 's', 'é', 'E', '1', '-', 'Å', 'm', 'N']
const namesFrom = (from: number, many: number) =>
  Array.from({ length: many }, (_, n) => {
    const at = from + n
    return `${letters[(at * 5) % letters.length]}${letters[(at * 3 + 1) % letters.length]} Haus ${at % 7}`
  })

test.for([
  { step: 4, few: 0 },
  { step: 3, few: 10_000 },
])(
  'roots that come, go and are renamed stand in the order of names that the database has: %o',
  async (sizes, { warehouse }) => {
    const norma = await warehouse.person('Norma', 'ROLE_ADMIN')
    const current = new CurrentColumns(warehouse.parts.readPool, { sizes })
    const unapproved = (names: readonly string[]) =>
      givenRecords(
        warehouse,
        names.map((name) => ({ class: 'account' as const, values: { name }, approved: false })),
      )
    /** The order that is kept, and the one that the database gives now. */
    const both = async () => {
      const { result } = await inSnapshot(warehouse.parts.reads, async (db) => {
        const { columns, names } = await current.upTo(db)
        const kept = Array.from(await names.read(db), (slot) => columns.ids.textOf(slot))
        const { rows } = await sql<{ id: string }>`
        select r.id from record r where r.root_id = r.id and (
          not r.is_approved and not r.excluded
          or exists (select from pending_change c where c.root_id = r.id))
        order by r.label collate "de-x-icu", r.id`.execute(db)
        return { kept, sorted: rows.map(({ id }) => id) }
      })
      return result
    }
    const expectAlike = async () => {
      const { kept, sorted } = await both()
      expect(kept).toEqual(sorted)
      return kept
    }
    await expectAlike()
    const first = await unapproved(namesFrom(0, 30))
    expect(await expectAlike()).toEqual(expect.arrayContaining(first))
    const more = await unapproved(namesFrom(30, 11))
    for (const id of [first[3] ?? '', more[2] ?? '', first[17] ?? ''])
      await norma.call('approveAll', { params: { rootType: 'account', id } })
    await expectAlike()
    const [renamed = ''] = await unapproved(['Mitte'])
    const targetId = first[5] ?? ''
    await norma.call('approveAll', { params: { rootType: 'account', id: targetId } })
    for (const newValue of ['Zz ganz hinten', 'Aa ganz vorn'])
      await norma.call('proposeChange', {
        body: { targetClass: 'account', targetId, attributeName: 'name', newValue, accept: true },
      })
    await norma.call('proposeChange', {
      body: { targetClass: 'account', targetId, attributeName: 'city', newValue: 'Husum' },
    })
    const last = await expectAlike()
    expect(last).toContain(renamed)
    expect(last).toContain(targetId)
    expect(last).not.toContain(first[3])
  },
)

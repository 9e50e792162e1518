import { expect, vi } from 'vitest'
import { brokenInvariants } from '../../testing/invariants.ts'
import { test } from '../../testing/test.ts'
import type { Person } from '../../testing/warehouse.ts'
import { addDynamicField, deliver, newMapping, newScope } from '../testing/deliver.ts'
import { csv, importing, runDirectly, withIds, withoutIds } from '../testing/importing.ts'

let admin: Person
test.beforeAll(async ({ warehouse }) => {
  admin = await warehouse.person('Ada', 'ROLE_ADMIN')
  await addDynamicField(warehouse, 'beds', 'TYPE_INTEGER')
})

/** Rows that say the same records again and again, in words and by numbers. */
const repeating = (name: string) =>
  csv(
    `1;${name} A;24103;Kiel;10`,
    `2;${name} B;24103;Kiel;11`,
    `1;${name} A;24103;Kiel;12`,
    `1;${name} A neu;24103;Kiel;13`,
    `;${name} C;24105;Kiel;5`,
    `2;${name} B;24105;Kiel;11`,
    `;${name} C;24105;Kiel;5`,
    `2;${name} B;24107;Kiel;12`,
    `3;${name} D;24103;Kiel;1`,
    `;${name} C;24105;Kiel;6`,
  )

test('rows meet what earlier ones made, whether their batch is written yet or not', async ({
  warehouse,
}) => {
  const told = []
  for (const size of [1, 2, 3, 1_000]) {
    const scope = await newScope(admin)
    const sampleId = await deliver(admin, scope, repeating(`Werk ${size}`))
    const mappingId = await newMapping(admin, 'account', withIds)
    const { answer } = await runDirectly(
      warehouse,
      { sampleId, mappingId, matchByFields: true },
      size,
    )
    const { runId, seconds, ...counts } = answer
    const { rows: events } = await warehouse.parts.pool.query(
      `select type, data ->> 'class' as class, data ->> 'attribute' as attribute, data ->> 'newValue' as value,
         data ->> 'oldValue' as old, version from event
       where run = $1 and kind = 'record' order by position`,
      [runId],
    )
    told.push(JSON.parse(JSON.stringify({ counts, events }).replaceAll(`Werk ${size}`, 'Werk')))
  }
  expect(told[0].counts.newRows).toBeGreaterThan(2)
  for (const other of told.slice(0, -1)) expect(other).toEqual(told.at(-1))
  expect(await brokenInvariants(warehouse.parts.pool)).toEqual({})
})

test('what somebody else makes for a record between planning and writing is found, and not made twice', async ({
  warehouse,
}) => {
  const lines = [1, 2, 3, 4].map((n) => `${n};Hof ${n};2410${n};Kiel`)
  const first = await newScope(admin)
  await importing(admin)(first, withIds, csv(...lines.map((line) => `${line};`)))
  const scope = { ...(await newScope(admin)), supplier: first.supplier }
  const rival = { ...scope, supplier: (await newScope(admin)).supplier }
  const sampleId = await deliver(admin, scope, csv(...lines.map((line) => `${line};7`)))
  const mappingId = await newMapping(admin, 'account', withIds)
  const { answer } = await runDirectly(warehouse, { sampleId, mappingId }, 2, {
    beforeWriting: async (transaction) => {
      // The run has begun, the first two rows are in or on their way, and the last two are planned.
      if (transaction === 3) await importing(admin)(rival, withoutIds, csv(`;Hof 3;24103;Kiel;9`))
    },
  })
  const { rows } = await warehouse.parts.pool.query(
    `select h.label, count(*)::int as scores from membership m join record h on h.id = m.holder_id
     where m.class = 'score' and m.ranking_group_id = $1 and m.to_position is null
     group by h.label order by h.label`,
    [scope.rankingGroup],
  )
  expect(rows).toEqual([1, 2, 3, 4].map((n) => ({ label: `Hof ${n}`, scores: 1 })))
  expect(answer).toMatchObject({ byClass: { score: 3 }, changes_created: 1, changedRows: 4 })
  expect(await brokenInvariants(warehouse.parts.pool)).toEqual({})
})

test('a new database knows how much there is in it after the first batches of an import', async ({
  warehouse,
}) => {
  const scope = await newScope(admin)
  const lines = Array.from({ length: 8 }, (_, n) => `9${n};Zahl ${n};24103;Kiel;1`)
  const sampleId = await deliver(admin, scope, csv(...lines))
  const mappingId = await newMapping(admin, 'account', withIds)
  await runDirectly(warehouse, { sampleId, mappingId }, 1)
  const looks = async (): Promise<number> => {
    const { rows } = await warehouse.parts.pool.query(
      `select analyze_count::int as n from pg_stat_user_tables where schemaname = 'view' and relname = 'record'`,
    )
    return rows[0].n
  }
  await vi.waitFor(async () => expect(await looks()).toBeGreaterThan(0), 20_000)
})

import { newId } from '@stammbuch/ledger'
import type pg from 'pg'
import { seededRandom } from '../tools/seed/random.ts'
import { bareClient, importKnownBare, importNewBare } from './bare-bulk.ts'
import {
  type Account,
  byIds,
  type Column,
  columns,
  knownAccounts,
  mappingFor,
} from './deliveries.ts'
import { type Bench, type Figure, type Measurement, medianRound, timed } from './measure.ts'
import { copyDatabase } from './servers.ts'
import { uploadAll } from './upload.ts'
import { type BenchWarehouse, startWarehouse } from './warehouse.ts'

const rounds = 3

const line = (cells: readonly unknown[]): string => cells.map((one) => `"${one ?? ''}"`).join(';')

/** Accounts of one delivery: what the supplier calls each, and where it is. `phones` numbers another set of telephone numbers. */
const accountsOf = (known: readonly Account[], rows: number, round: number, phones: number) => {
  const random = seededRandom(round * 2 + phones)
  return Array.from({ length: rows }, (_, n) => {
    const { fields = {} } = known[n % known.length] ?? {}
    const [name, street] = [`Neubau ${round} ${n} ${fields.city}`, `Neubauweg ${n}`]
    const phone = `+49 30 ${random.whole(100_000, 999_999)}${phones}`
    return [`neu-${round}-${n}`, name, fields.zipCode, fields.city, street, phone]
  })
}

/** Accounts that nobody knows, each with a value for its score. */
const newRows = (known: readonly Account[], rows: number, round: number): string => {
  const lines = accountsOf(known, rows, round, 0).map((cells, n) =>
    line([...cells, 60 + (n % 900)]),
  )
  return `nr;${columns.join(';')};beds\n${lines.join('\n')}\n`
}

/** The accounts of the delivery before, each with another telephone number and nothing else. */
const knownRows = (known: readonly Account[], rows: number, round: number): string =>
  `nr;${columns.join(';')}\n${accountsOf(known, rows, round, 1).map(line).join('\n')}\n`

/** A kind of delivery: how its rows are made and mapped, and how the bare tables take them. */
interface Kind {
  readonly what: string
  readonly goal: number
  readonly rowsOf: typeof knownRows
  readonly mapped: readonly Column[]
  readonly bare: (client: pg.Client, content: string) => Promise<void>
  /** The count of the result that says that all rows were what they should be. */
  readonly counted: 'changedRows' | 'newRows'
}

/** In this order: those that are known come from the delivery before. */
const kinds: readonly Kind[] = [
  {
    ...{ what: 'new rows with a score each', goal: 0.2, rowsOf: newRows },
    mapped: [...byIds, { source: 'beds', target: 'score.dynamicFields.beds' }],
    ...{ bare: importNewBare, counted: 'newRows' },
  },
  {
    ...{ what: 'known rows, one changed value each', goal: 0.3, rowsOf: knownRows, mapped: byIds },
    ...{ bare: importKnownBare, counted: 'changedRows' },
  },
]

/** Imports one delivery through HTTP; milliseconds of the import alone, without upload and preparation. */
const importOne = async (
  warehouse: BenchWarehouse,
  { what, mapped, counted }: Kind,
  content: string,
  rows: number,
): Promise<number> => {
  const { call } = warehouse
  const sampleId = await uploadAll(warehouse, Buffer.from(content))
  await call('processSample', { params: { sampleId } }, newId())
  const mappingId = await mappingFor(warehouse, `${what} ${newId()}`, mapped)
  return timed(async () => {
    const answer = await call('importSample', { body: { sampleId, mappingId } }, newId())
    if (!(counted in answer) || answer[counted as keyof typeof answer] !== rows)
      throw new Error(`not all rows were ${counted}: ${JSON.stringify(answer).slice(0, 500)}`)
  })
}

const measured = async (
  bench: Bench,
  warehouse: BenchWarehouse,
  client: pg.Client,
): Promise<readonly Figure[]> => {
  const { rows, say } = bench
  const known = await knownAccounts(bench, rows)
  const times = new Map<Kind, (readonly [ours: number, raw: number])[]>()
  for (let round = 0; round < rounds; round += 1)
    for (const kind of kinds) {
      say(`import of ${rows} ${kind.what}`)
      const content = kind.rowsOf(known, rows, round)
      const ours = await importOne(warehouse, kind, content, rows)
      const raw = await timed(() => kind.bare(client, content))
      times.set(kind, [...(times.get(kind) ?? []), [ours, raw]])
    }
  return [...times].map(([{ what, goal }, some]): Figure => {
    const [ours, raw] = medianRound(some)
    return {
      what: `import of ${rows.toLocaleString('en')} ${what}`,
      value: (rows / ours) * 1_000,
      unit: '/s',
      limit: { what: 'COPY, and one insert of history', value: (rows / raw) * 1_000 },
      goal,
    }
  })
}

/** Measures imports of new and of known rows, and the same rows copied into the tables of the bare server. */
export const importing: Measurement = async (bench) => {
  const { servers, seeded } = bench
  for (const name of ['bench_import', 'bench_bare']) await copyDatabase(servers, seeded, name)
  const client = await bareClient(servers, 'bench_bare')
  const warehouse = await startWarehouse(bench, 'bench_import')
  try {
    return await measured(bench, warehouse, client)
  } finally {
    await warehouse.stop()
    await client.end()
  }
}

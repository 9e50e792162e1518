import { newId } from '@stammbuch/ledger'
import pg from 'pg'
import { quickDice } from '../tools/seed/dice.ts'
import { type Bench, type Figure, type Measurement, timed } from './measure.ts'
import { copyDatabase } from './servers.ts'
import { uploadAll } from './upload.ts'
import { type BenchWarehouse, startWarehouse } from './warehouse.ts'

/** So many rows against a million accounts shall be through in so many milliseconds. */
const wanted = { rows: 378_000, accounts: 1_000_000, time: 300_000 }

const columns = ['name', 'zipCode', 'city', 'street', 'telephoneNumber'] as const

type Fields = Readonly<Partial<Record<(typeof columns)[number], string>>>

/** Two letters of the longest word change places, as a typist does it. */
const misspelt = (name: string): string => {
  const at = Math.floor(name.length / 2)
  return `${name.slice(0, at)}${name[at + 1] ?? ''}${name[at] ?? ''}${name.slice(at + 2)}`
}

/**
 * A delivery without identifications, so that every row asks for its record by its fields: of ten rows six
 * are known, two of them with another telephone number, one is misspelt and three are new.
 */
const deliveryOf = (known: readonly Fields[], rows: number): string => {
  const dice = quickDice(7)
  const lines = Array.from({ length: rows }, (_, n) => {
    const { name = '', zipCode, city, street, telephoneNumber } = known[n % known.length] ?? {}
    const kind = n % 10
    const called = kind < 6 ? name : kind === 6 ? misspelt(name) : `${name} Neubau ${n}`
    const phone = kind < 2 ? `+49 30 ${dice.whole(100_000, 999_999)}` : telephoneNumber
    return [called, zipCode, city, street, phone].map((one) => `"${one ?? ''}"`).join(';')
  })
  return `${columns.join(';')}\n${lines.join('\n')}\n`
}

const knownAccounts = async ({ servers, seeded }: Bench, limit: number): Promise<Fields[]> => {
  const client = new pg.Client({ connectionString: servers.ownerUrl(seeded) })
  await client.connect()
  try {
    const { rows } = await client.query<{ fields: Fields }>(
      `select fields from view.record where class = 'account' order by id limit $1`,
      [limit],
    )
    return rows.map(({ fields }) => fields)
  } finally {
    await client.end()
  }
}

const mappingFor = async ({ call }: BenchWarehouse): Promise<string> => {
  const { id } = await call(
    'createMapping',
    { body: { name: 'Probelauf', targetClass: 'account' } },
    newId(),
  )
  const mapped = columns.map((name) => ({ source: name, target: name, transformations: [] }))
  await call('setMappingColumns', { params: { id }, body: { columns: mapped } }, newId())
  return id
}

/** A large delivery tried out: every row looked for, compared and decided, nothing written. */
export const dryRun: Measurement = async (bench) => {
  const { servers, seeded, accounts, say } = bench
  const rows = Math.round((accounts * wanted.rows) / wanted.accounts)
  say(`dry run of ${rows} rows against ${accounts} accounts`)
  const content = deliveryOf(await knownAccounts(bench, rows), rows)
  await copyDatabase(servers, seeded, 'bench_http')
  const warehouse = await startWarehouse(bench, 'bench_http')
  try {
    const sampleId = await uploadAll(warehouse, Buffer.from(content))
    const prepared = await timed(() =>
      warehouse.call('processSample', { params: { sampleId } }, newId()),
    )
    const mappingId = await mappingFor(warehouse)
    let counts = ''
    const time = await timed(async () => {
      const answer = await warehouse.call('dryRunMapping', { body: { sampleId, mappingId } })
      counts = JSON.stringify({ ...answer, rejectedRows: undefined })
    })
    say(`${(time / 1_000).toFixed(1)} s: ${counts}`)
    const figures: Figure[] = [
      { what: `analysis and preparation of ${written(rows)} rows`, value: prepared, unit: 'ms' },
      {
        what: `dry run of ${written(rows)} rows against ${written(accounts)} accounts`,
        value: time,
        unit: 'ms',
        goal: (wanted.time * rows) / wanted.rows,
      },
    ]
    return figures
  } finally {
    await warehouse.stop()
  }
}

const written = (count: number): string => count.toLocaleString('en')

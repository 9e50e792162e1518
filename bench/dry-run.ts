import { newId } from '@stammbuch/ledger'
import { seededRandom } from '../tools/seed/random.ts'
import {
  type Account,
  byFields,
  byIds,
  type Column,
  columns,
  identifyAccounts,
  knownAccounts,
  mappingFor,
} from './deliveries.ts'
import { type Figure, type Measurement, timed } from './measure.ts'
import { copyDatabase } from './servers.ts'
import { uploadAll } from './upload.ts'
import { startWarehouse } from './warehouse.ts'

/** Goal: rows against accounts within milliseconds. */
const wanted = { rows: 378_000, accounts: 1_000_000, time: 300_000 }

/** Swaps two letters of the longest word, as a typing error. */
const misspelt = (name: string): string => {
  const at = Math.floor(name.length / 2)
  return `${name.slice(0, at)}${name[at + 1] ?? ''}${name[at] ?? ''}${name.slice(at + 2)}`
}

/**
 * Returns a delivery of which six in ten rows are known, two of them with another telephone number, one is misspelt and three are new,
 * in the town of a known one. The first column is the supplier's identification of the account.
 */
const deliveryOf = (known: readonly Account[], rows: number): string => {
  const random = seededRandom(7)
  const lines = Array.from({ length: rows }, (_, n) => {
    const { id = '', fields = {} } = known[n % known.length] ?? {}
    const { name = '', zipCode, city, street, telephoneNumber } = fields
    const kind = n % 10
    const isNew = kind > 6
    const called = kind < 6 ? name : kind === 6 ? misspelt(name) : `Neubau ${n} ${city}`
    const otherPhone = `+49 30 ${random.whole(100_000, 999_999)}`
    const phone = kind < 2 || isNew ? otherPhone : telephoneNumber
    const at = isNew ? `Neubauweg ${n}` : street
    return [isNew ? `neu-${n}` : id, called, zipCode, city, at, phone]
      .map((one) => `"${one ?? ''}"`)
      .join(';')
  })
  return `nr;${columns.join(';')}\n${lines.join('\n')}\n`
}

/**
 * Measures the dry run of a large delivery: every row is matched, compared and decided, nothing is written. Once with the supplier's
 * identifications, which most deliveries have, and once without, when every row is matched by its fields.
 */
export const dryRun: Measurement = async (bench) => {
  const { servers, seeded, accounts, say } = bench
  const rows = Math.round((accounts * wanted.rows) / wanted.accounts)
  say(`dry run of ${rows} rows against ${accounts} accounts`)
  const content = deliveryOf(await knownAccounts(bench, rows), rows)
  await copyDatabase(servers, seeded, 'bench_http')
  await identifyAccounts(bench, 'bench_http')
  const warehouse = await startWarehouse(bench, 'bench_http')
  try {
    const sampleId = await uploadAll(warehouse, Buffer.from(content))
    const prepared = await timed(() =>
      warehouse.call('processSample', { params: { sampleId } }, newId()),
    )
    const tried = async (how: string, mapped: readonly Column[]): Promise<Figure> => {
      const mappingId = await mappingFor(warehouse, how, mapped)
      let counts = ''
      const value = await timed(async () => {
        const answer = await warehouse.call('dryRunMapping', { body: { sampleId, mappingId } })
        counts = JSON.stringify({ ...answer, rejectedRows: undefined })
      })
      say(`${how}: ${(value / 1_000).toFixed(1)} s: ${counts}`)
      const what = `dry run of ${written(rows)} rows ${how} against ${written(accounts)} accounts`
      return { what, value, unit: 'ms', goal: (wanted.time * rows) / wanted.rows }
    }
    return [
      { what: `analysis and preparation of ${written(rows)} rows`, value: prepared, unit: 'ms' },
      await tried('with identifications', byIds),
      await tried('without identifications', byFields),
    ]
  } finally {
    await warehouse.stop()
  }
}

const written = (count: number): string => count.toLocaleString('en')

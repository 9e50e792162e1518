import { dynamicPrefix } from '@stammbuch/contracts'
import { type Cause, newId } from '@stammbuch/ledger'
import { sql } from 'kysely'
import { addCatalogue, anna, idOf, service } from './catalogue.ts'
import { places } from './places.ts'
import type { Product, SeedUnit } from './product.ts'
import { type Random, seededRandom } from './random.ts'
import { EntryContext } from './timeline.ts'
import { accountValues, phoneIn, streetOf, type Values } from './values.ts'

/** Numbers of earlier generated data, besides the projects that contain it. */
export interface ExistingData {
  readonly catalogue: boolean
  readonly accounts: number
  readonly deliveries: number
}

export const noExistingData: ExistingData = { catalogue: false, accounts: 0, deliveries: 0 }

/**
 * Counts earlier generated data.
 * @throws Error when the existing projects are none of ours
 */
export const existingData = async ({ ledger }: Product): Promise<ExistingData> => {
  const { rows } = await sql<ExistingData>`
    select exists (select from catalogue_entry where id = ${idOf('ranking-group', 'KLI')}) as catalogue,
      (select count(*)::int from delivery where file_name like 'Masse\\_%') as deliveries,
      (select count(*)::int from record where class = 'account' and sample_id in (
        select id from delivery where file_name like 'Masse\\_%')) as accounts`.execute(ledger.db)
  const [before = noExistingData] = rows
  if (!before.catalogue) throw new Error('the projects in this database are not those of the demo')
  return before
}

export interface Amount {
  readonly accounts: number
  /** Number of open changes, spread evenly over the accounts. */
  readonly changes: number
  readonly seed: number
  /** Numbers of earlier runs, at which this one continues. */
  readonly after: ExistingData
  readonly say: (line: string) => void
}

/** Number of accounts per batch, and of batches at once: while one is written the next is decided. */
const accountsAtOnce = 500
const lanes = 2
/** Number of changes per delivery. */
const changesPerDelivery = 100_000

export const deliveryIdOf = (number: number): string => idOf('delivery', `Masse_${number}`)
const accountIdOf = (number: number): string => idOf('account', `M-${number}`)

const origin = (number: number, row: number) => ({
  kind: 'import' as const,
  sampleId: deliveryIdOf(number),
  row,
  columns: {},
  mappingId: null,
  revision: null,
})

const receive = (unit: SeedUnit, number: number, rows: number): void => {
  const id = deliveryIdOf(number)
  const data = {
    fileName: `Masse_${number}.csv`,
    size: 0,
    md5: '0'.repeat(32),
    sha256: String(number).padStart(64, '0'),
    supplierId: idOf('supplier', 'Adresspflege Süd'),
    rankingGroupId: idOf('ranking-group', 'KLI'),
    periodId: idOf('period', '2026'),
    encoding: 'utf-8',
    delimiter: ';',
    headers: [],
    parentId: null,
  }
  unit.append({ kind: 'delivery', id, version: 0 }, [
    { type: 'DeliveryReceived', data },
    { type: 'DeliveryProcessed', data: { rows } },
  ])
}

interface Chunk {
  readonly from: number
  readonly to: number
}

interface NewAccount {
  readonly id: string
  readonly awardId: string
  readonly number: number
  readonly values: Values
}

/** Returns the project and year of an account: half of all are in one, the largest; the others in two more. */
const projectOf = (number: number): readonly [code: string, year: string, toplist: string] => {
  if (number % 2 === 0) return ['KLI', '2026', 'Kardiologie']
  return number % 4 === 1 ? ['ARB', '2026', 'Mittelstand'] : ['INN', '2025', 'Innovationssieger']
}

const create = (
  stage: EntryContext,
  { id, awardId, number, values }: NewAccount,
  delivery: number,
  random: Random,
): void => {
  const [code, year, toplist] = projectOf(number)
  const from = origin(delivery, number + 2)
  stage.decide(id, { do: 'create', class: 'account', values, origin: from })
  const links = {
    accountId: id,
    rankingGroupId: idOf('ranking-group', code),
    periodId: idOf('period', year),
    toplistLabelId: idOf(`toplist:${code}`, toplist),
  }
  const scoring = random.whole(400, 990) / 10
  const award = { ...links, displayName: `${code} ${year}`, rank: number + 1, scoring }
  const measured = code === 'KLI' ? { [`${dynamicPrefix}beds`]: random.whole(60, 1_400) } : {}
  const first = { ...award, ...measured }
  stage.decide(awardId, { do: 'create', class: 'award', values: first, origin: from })
}

/** Returns a number of other values, each on an attribute of its own before any is repeated. */
const otherValues = (
  wanted: number,
  { values }: NewAccount,
  random: Random,
): [string, string][] => {
  const changes: [string, () => string][] = [
    ['telephoneNumber', () => phoneIn(random.pick(places), random)],
    ['street', () => streetOf(random)],
    ['emailAddress', () => `kontakt${random.whole(1, 9_999)}@haus.example`],
    ['website', () => `https://haus-${random.whole(1, 999_999)}.example`],
    ['faxNumber', () => phoneIn(random.pick(places), random)],
    ['shortName', () => `${values.shortName} ${random.whole(1, 99)}`],
  ]
  return Array.from({ length: wanted }, (_, n) => {
    const [attribute, roll] = changes[n % changes.length] ?? ['street', () => streetOf(random)]
    let value = roll()
    // What the account has already is nothing that anybody proposes.
    while (value === values[attribute]) value = roll()
    return [attribute, value]
  })
}

/** Seeds all events of some accounts: created, verified, and then changed by later deliveries. */
const seedChunk = async (
  { ledger }: Product,
  { accounts, changes, seed, after }: Amount,
  { from, to }: Chunk,
): Promise<void> => {
  const start = seed * 1_000_003 + after.accounts + from
  const random = seededRandom(start)
  const wave = after.accounts === 0 ? '' : `${after.accounts}-`
  const streams: ConstructorParameters<typeof EntryContext>[1] = new Map()
  const made = Array.from({ length: to - from }, (_, n): NewAccount => {
    const number = from + n
    const id = accountIdOf(after.accounts + number)
    const awardId = idOf('award', `M-${after.accounts + number}`)
    return { id, awardId, number, values: accountValues('employer', random) }
  })
  // A batch that clashes with another is tried again: from the same states, with the same dice.
  const write = async (
    source: Cause['source'],
    apply: (stage: EntryContext, random: Random) => void,
  ) => {
    const cause = { actor: anna.id, role: anna.role, source, command: newId(), run: null }
    const stage = await ledger.batch(cause, async (unit) => {
      const tried = new EntryContext(unit, streams)
      apply(tried, seededRandom(start + 1))
      await unit.flush()
      return tried
    })
    stage.end()
  }
  await write('import', (stage, rolled) => {
    for (const one of made) create(stage, one, after.deliveries, rolled)
  })
  await write('ui', (stage) => {
    for (const { id, awardId } of made)
      for (const each of [id, awardId]) stage.decide(each, { do: 'approve', dynamic: [] })
  })
  await write('import', (stage, rolled) => {
    for (const one of made) {
      const first = Math.floor((changes * one.number) / accounts)
      const wanted = Math.floor((changes * (one.number + 1)) / accounts) - first
      otherValues(wanted, one, rolled).forEach(([attribute, newValue], n) => {
        const sampleId = deliveryIdOf(
          after.deliveries + 1 + Math.floor((first + n) / changesPerDelivery),
        )
        const source = { kind: 'import' as const, sampleId, row: one.number + 2, column: attribute }
        const changeId = idOf('change', `M-${seed}-${wave}${first + n}`)
        const rest = { source, comment: null, dynamic: [], force: true }
        stage.decide(one.id, { do: 'propose', changeId, attribute, newValue, ...rest })
      })
    }
  })
}

/**
 * Seeds a number of verified accounts, each with an award, and of open changes on them, decided and written as the product does it, in
 * large batches. The same seed gives the same data; a further run adds to the existing data.
 */
export const seedBulk = async (product: Product, amount: Amount): Promise<void> => {
  const { accounts, changes, after, say } = amount
  const cause = { actor: service.id, role: 'service', source: 'service', run: null } as const
  await product.ledger.batch({ ...cause, command: newId() }, async (unit) => {
    if (!after.catalogue) await addCatalogue(product, unit)
    const deliveries = Math.ceil(changes / changesPerDelivery)
    for (let number = 0; number <= deliveries; number += 1)
      receive(unit, after.deliveries + number, accounts)
  })
  let next = 0
  const lane = async (): Promise<void> => {
    while (next < accounts) {
      const from = next
      const to = Math.min(accounts, from + accountsAtOnce)
      next = to
      await seedChunk(product, amount, { from, to })
      if (from % 10_000 === 0) say(`${from} of ${accounts} accounts`)
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}

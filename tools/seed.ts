import { commandLine, isCount, misused } from './command-line.ts'
import { localEnvironment } from './local-environment.ts'
import { dataDir } from './root.ts'
import { existingData, noExistingData, seedBulk } from './seed/bulk-data.ts'
import { seedDemo } from './seed/demo.ts'
import { openProduct, type Product } from './seed/product.ts'

const USAGE = `usage: npm run seed                                              the demo data, into a database without projects
       npm run seed -- --accounts N [--changes M] [--seed S]     N generated accounts more, M waiting changes (5 N)`

const { values, positionals } = commandLine(USAGE, {
  accounts: { type: 'string' },
  changes: { type: 'string' },
  seed: { type: 'string', default: '1' },
})
const wholes = [values.changes, values.seed].filter((one) => one !== undefined)
if (
  positionals.length > 0 ||
  (values.accounts === undefined ? values.changes !== undefined : !isCount(values.accounts)) ||
  !wholes.every((one) => /^\d{1,9}$/.test(one))
)
  misused(USAGE)

const isSeeded = async ({ ledger }: Product): Promise<boolean> => {
  const found = await ledger.db
    .selectFrom('catalogue_entry')
    .select('id')
    .where('kind', '=', 'ranking-group')
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

const headOf = async ({ ledger }: Product): Promise<number> => {
  const head = await ledger.db.selectFrom('log_head').select('position').executeTakeFirst()
  return head?.position ?? 0
}

const seed = Number(values.seed)
const url = localEnvironment().DATABASE_URL
if (!url)
  throw new Error(
    'DATABASE_URL is not set and no local start runs with this data folder: run npm start first',
  )
const product = await openProduct(url)
try {
  if (values.accounts === undefined && (await isSeeded(product))) {
    console.log('There are projects already: the database is seeded, nothing to do.')
  } else {
    const [before, began] = [await headOf(product), performance.now()]
    if (values.accounts === undefined)
      await seedDemo(product, { folder: localEnvironment().DATA_DIR ?? dataDir(), seed })
    else {
      const accounts = Number(values.accounts)
      const changes = Number(values.changes ?? accounts * 5)
      const after = (await isSeeded(product)) ? await existingData(product) : noExistingData
      await seedBulk(product, { accounts, changes, seed, after, say: console.log })
    }
    const [events, seconds] = [
      (await headOf(product)) - before,
      (performance.now() - began) / 1_000,
    ]
    const rate = Math.round(events / seconds)
    console.log(`${events} events in ${seconds.toFixed(1)} s (${rate} per second)`)
  }
} finally {
  await product.close()
}

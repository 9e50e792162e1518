import { parseArgs } from 'node:util'
import { localEnvironment } from './local-environment.ts'
import { dataDir } from './root.ts'
import { seedDemo } from './seed/demo.ts'
import { seedMany } from './seed/many.ts'
import { openProduct, type Product } from './seed/product.ts'

const USAGE = 'usage: npm run seed [-- --accounts N [--changes M]] [--seed S]'

const { values } = parseArgs({
  options: {
    accounts: { type: 'string' },
    changes: { type: 'string' },
    seed: { type: 'string', default: '1' },
  },
})
const wholes = [values.accounts, values.changes, values.seed].filter((one) => one !== undefined)
if (!wholes.every((one) => /^\d+$/.test(one)) || (values.changes && !values.accounts)) {
  console.error(USAGE)
  process.exit(2)
}

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
  throw new Error('DATABASE_URL is not set and no local start is known: run npm start first')
const product = await openProduct(url)
try {
  if (await isSeeded(product)) {
    console.log('There are projects already: the database is seeded, nothing to do.')
  } else {
    const [before, began] = [await headOf(product), performance.now()]
    if (values.accounts === undefined)
      await seedDemo(product, { folder: localEnvironment().DATA_DIR ?? dataDir(), seed })
    else {
      const accounts = Number(values.accounts)
      const changes = Number(values.changes ?? accounts * 5)
      await seedMany(product, { accounts, changes, seed, say: console.log })
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

import { parentPort, workerData } from 'node:worker_threads'
import { connect, database } from './database.ts'
import { checkPart } from './verify-log.ts'
import type { CheckerData, PartRange } from './verify-threads.ts'

const { url, trust } = workerData as CheckerData
const pool = connect({ url, max: 2, applicationName: 'stammbuch-log-check', readOnly: true })
const db = database(pool)

parentPort?.on('message', (part: PartRange) => {
  checkPart(db, trust, part, pool).then(
    (edges) => parentPort?.postMessage(edges),
    ({ message, code }: Error & { readonly code?: string }) =>
      // An error's own code would stay behind on the way to another thread.
      parentPort?.postMessage({ failed: { message, code } }),
  )
})

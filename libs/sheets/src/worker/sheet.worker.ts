import { once } from 'node:events'
import module from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'
import { comparedFindings, compareSheets } from '../compare-sheets.ts'
import { allFindings } from '../profile/all-findings.ts'
import { profileSheet } from '../profile/profile-sheet.ts'
import { openSheet, type SheetRow } from '../sheet.ts'
import { previewSheet } from '../sheet-preview.ts'
import { SheetProblem } from '../sheet-problem.ts'
import type { SheetTask, WorkerReply } from './sheet-task.ts'

// The next thread takes what this one compiled, also when this one is ended early. Older Node has no such cache.
module.flushCompileCache?.()

const port = parentPort
if (!port) throw new Error('Not a worker')

const send = (reply: WorkerReply): void => port.postMessage(reply)

/** Sends a batch and waits until the other side requests the next. */
const sendBatch = async (reply: WorkerReply): Promise<void> => {
  const asked = once(port, 'message')
  send(reply)
  await asked
}

const rowsAtOnce = 500

const sendRows = async ({
  file,
  reading,
  long,
}: Extract<SheetTask, { do: 'rows' }>): Promise<void> => {
  const { rows } = await openSheet(file, reading, long)
  let batch: SheetRow[] = []
  for await (const row of rows) {
    batch.push(row)
    if (batch.length < rowsAtOnce) continue
    await sendBatch({ rows: batch })
    batch = []
  }
  send({ rows: batch })
}

const sendFindings = async (
  task: Extract<SheetTask, { do: 'findings' | 'compared-findings' }>,
): Promise<void> => {
  const found =
    task.do === 'findings'
      ? allFindings(task.file, task.reading, task.profile)
      : comparedFindings(task.comparison)
  for await (const findings of found) await sendBatch({ findings })
}

const work = async (task: SheetTask): Promise<void> => {
  if (task.do === 'preview') send({ preview: await previewSheet(task.file, task.given) })
  else if (task.do === 'profile') send({ profile: await profileSheet(task.file, task.reading) })
  else if (task.do === 'rows') await sendRows(task)
  else if (task.do === 'compare') send({ groups: await compareSheets(task.comparison) })
  else await sendFindings(task)
  send({ end: true })
}

try {
  await work(workerData as SheetTask)
} catch (error) {
  if (!(error instanceof SheetProblem)) throw error
  const { code, message, line } = error
  send({ problem: { code, message, line } })
} finally {
  port.close()
}

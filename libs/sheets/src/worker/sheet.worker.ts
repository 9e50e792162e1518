import { once } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import { compareSheets } from '../compare/compare-sheets.ts'
import { comparedFindings } from '../compare/compared-findings.ts'
import { lookAt } from '../look.ts'
import { allFindings } from '../profile/all-findings.ts'
import { profileSheet } from '../profile/profile-sheet.ts'
import { openSheet, type SheetRow } from '../sheet.ts'
import { SheetProblem } from '../sheet-problem.ts'
import type { SheetNews, SheetTask } from './sheet-task.ts'

const port = parentPort
if (!port) throw new Error('Not a worker')

const say = (news: SheetNews): void => port.postMessage(news)

/** Sends a batch and waits until the other side requests the next. */
const hand = async (news: SheetNews): Promise<void> => {
  const asked = once(port, 'message')
  say(news)
  await asked
}

const rowsAtOnce = 500

const handRows = async ({
  file,
  reading,
  long,
}: Extract<SheetTask, { do: 'rows' }>): Promise<void> => {
  const { rows } = await openSheet(file, reading, long)
  let batch: SheetRow[] = []
  for await (const row of rows) {
    batch.push(row)
    if (batch.length < rowsAtOnce) continue
    await hand({ rows: batch })
    batch = []
  }
  say({ rows: batch })
}

const handFindings = async (
  task: Extract<SheetTask, { do: 'findings' | 'compared-findings' }>,
): Promise<void> => {
  const found =
    task.do === 'findings'
      ? allFindings(task.file, task.reading, task.profile)
      : comparedFindings(task.comparison)
  for await (const findings of found) await hand({ findings })
}

const work = async (task: SheetTask): Promise<void> => {
  if (task.do === 'look') say({ look: await lookAt(task.file, task.given) })
  else if (task.do === 'profile') say({ profile: await profileSheet(task.file, task.reading) })
  else if (task.do === 'rows') await handRows(task)
  else if (task.do === 'compare') say({ groups: await compareSheets(task.comparison) })
  else await handFindings(task)
  say({ end: true })
}

try {
  await work(workerData as SheetTask)
} catch (error) {
  if (!(error instanceof SheetProblem)) throw error
  const { code, message, line } = error
  say({ problem: { code, message, line } })
} finally {
  port.close()
}

import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { commandLine, isCount, misused } from '../tools/command-line.ts'
import { buildServices } from '../tools/start/build.ts'
import { bulkAccept } from './bulk-accept.ts'
import { seededDatabase } from './database.ts'
import { dryRun } from './dry-run.ts'
import { edits } from './edits.ts'
import { importing } from './import.ts'
import { listPage } from './list-page.ts'
import { listsOfAll } from './lists-of-all.ts'
import { measureLive } from './live.ts'
import type { Bench, Figure, Measurement } from './measure.ts'
import { nextRecord } from './next-record.ts'
import { painted } from './painted.ts'
import { processes } from './processes.ts'
import { queue } from './queue.ts'
import { rebuild } from './rebuild.ts'
import { recordPage } from './record-page.ts'
import { storeFigures, tableOf } from './report.ts'
import { startServers } from './servers.ts'
import { singleCommand } from './single-command.ts'
import { start } from './start.ts'
import { undo } from './undo.ts'
import { upload } from './upload.ts'
import { verification } from './verification.ts'

const USAGE = `usage: npm run bench [-- --quick] [--accounts N] [--waiting M] [--rows R] [--only start,single,edits,bulk,rebuild,list,live,painted,upload,dry-run,verification,queue,undo,lists,record,next,import,processes] [--folder F]
  --waiting is the number of changes that wait, as --changes
  --folder keeps servers' data and the seeded database there for the next run`

const { positionals, values } = commandLine(USAGE, {
  quick: { type: 'boolean', default: false },
  accounts: { type: 'string' },
  changes: { type: 'string' },
  waiting: { type: 'string' },
  rows: { type: 'string' },
  only: { type: 'string' },
  folder: { type: 'string' },
})

const measurements: Readonly<Record<string, Measurement>> = {
  start,
  single: singleCommand,
  edits,
  bulk: bulkAccept,
  import: importing,
  rebuild,
  list: listPage,
  lists: listsOfAll,
  record: recordPage,
  next: nextRecord,
  live: measureLive,
  painted,
  upload,
  'dry-run': dryRun,
  verification,
  queue,
  undo,
  processes,
}

const wanted: string[] = values.only?.split(',') ?? Object.keys(measurements)
const unknown = wanted.filter((name) => !(name in measurements))
if (unknown.length > 0) misused(USAGE, `there is no measurement ${unknown.join(', ')}`)
const waiting = values.waiting ?? values.changes
const counts = [values.accounts, waiting, values.rows]
if (positionals.length > 0 || !counts.every((count) => isCount(count ?? '1'))) misused(USAGE)
const { quick } = values
const accounts = Number(values.accounts ?? (quick ? 10_000 : 200_000))
const changes = Number(waiting ?? accounts * 5)
const rows = Number(values.rows ?? (quick ? 10_000 : 100_000))
const folder = values.folder
  ? path.resolve(values.folder)
  : mkdtempSync(path.join(os.tmpdir(), 'stammbuch-bench-'))
mkdirSync(folder, { recursive: true })
const say = (line: string) => console.log(`• ${line}`)

buildServices()
const servers = await startServers(folder)
const leave = async (code: number): Promise<never> => {
  await servers.stop()
  if (!values.folder) rmSync(folder, { recursive: true, force: true })
  process.exit(code)
}
process.on('SIGINT', () => void leave(130))

try {
  say(`${accounts} accounts with ${changes} changes`)
  const seeded = await seededDatabase(servers, folder, accounts, changes)
  const bench: Bench = { servers, seeded, accounts, changes, rows, quick, folder, say }
  const figures: Figure[] = []
  for (const name of wanted) figures.push(...((await measurements[name]?.(bench)) ?? []))
  console.log(`\n${tableOf(figures)}\n`)
  say(
    `kept in ${path.relative(process.cwd(), storeFigures(figures, { accounts, changes, rows, quick }))}`,
  )
} catch (error) {
  console.error(error)
  await leave(1)
}
await leave(0)

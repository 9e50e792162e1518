import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import {
  connect,
  database,
  idFrom,
  newId,
  newSealKey,
  sealKeyOf,
  sealOutstanding,
  toAppend,
  verifyLog,
} from '@stammbuch/ledger'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { commandLine, isCount, misused } from '../tools/command-line.ts'
import { headOf } from './log-events.ts'
import { newDatabase, startServers } from './servers.ts'

const USAGE = `usage: node bench/log-check.ts [--events N] [--threads N] [--folder F]
  fills a log with true events and seals, one million unless told otherwise, and checks it three times, with two threads unless
  told otherwise; says the time and the processor time of this process. --folder keeps the server's data there for a next run`

const { values } = commandLine(USAGE, {
  events: { type: 'string', default: '1000000' },
  threads: { type: 'string', default: '2' },
  folder: { type: 'string' },
})
if (!isCount(values.events)) misused(USAGE)
const events = Number(values.events)
const folder = values.folder
  ? path.resolve(values.folder)
  : mkdtempSync(path.join(os.tmpdir(), 'stammbuch-log-check-'))
mkdirSync(folder, { recursive: true })
const name = 'bench_log_check'
const records = 200_000
const actor = newId()

/** A row as COPY reads it; nothing in it has a character with a meaning there. */
const rowAt = (position: number): string => {
  const record = (position - 1) % records
  const stream = idFrom(`record ${record}`)
  const event = toAppend(
    {
      type: 'SyncAcknowledged',
      data: {
        value: `Ein Wert von üblicher Länge ${position}`,
        changeId: idFrom(`change ${position}`),
        attribute: 'description',
        sampleId: idFrom(`sample ${position % 40}`),
        row: position % 5000,
        oldValue: null,
      },
      ...(position % 4 === 0 && {
        personal: { surname: `Öhler ${position}`, phone: '0721 123456' },
      }),
    },
    { id: newId(), kind: 'record', stream, version: Math.floor((position - 1) / records) + 1 },
    {
      actor,
      role: 'ROLE_EDITOR',
      source: 'ui',
      command: idFrom(`command ${Math.floor(position / 10)}`),
      run: null,
      at: new Date().toISOString(),
    },
    stream,
  )
  const bytes = (hex: string | null) => (hex === null ? '\\N' : `\\\\x${hex}`)
  const row = [
    position,
    event.id,
    event.kind,
    stream,
    event.version,
    event.type,
    1,
    '\\N',
    event.text,
  ]
  const rest = [bytes(event.personal), actor, event.role, 'ui', event.command, '\\N', event.at]
  const { kept } = event
  if (kept)
    personal.push(`${position}\t${stream}\t${bytes(kept.salt)}\t${JSON.stringify(kept.data)}\n`)
  return `${[...row, ...rest, bytes(event.digest)].join('\t')}\n`
}
let personal: string[] = []

const perInsert = 50_000

const fill = async (client: pg.Client): Promise<void> => {
  for (let head = await headOf(client); head < events; head += perInsert) {
    const last = Math.min(events, head + perInsert)
    personal = []
    const rows = Array.from({ length: last - head }, (_, at) => rowAt(head + at + 1))
    await client.query('begin')
    await pipeline(rows, client.query(copyFrom('copy log.event from stdin')))
    await pipeline(personal, client.query(copyFrom('copy log.event_personal from stdin')))
    await client.query('update log.log_head set position = $1', [last])
    await client.query('commit')
  }
}

const servers = await startServers(folder)
const client = new pg.Client({ connectionString: servers.postgres.url(name) })
try {
  await newDatabase(servers, name)
  await client.connect()
  await client.query('set session_replication_role = replica')
  await fill(client)
  const url = servers.appUrl(name)
  const pool = connect({ url, max: 2, statementTimeout: 600_000 })
  const db = database(pool)
  // Another key each time: the log of an earlier run is sealed already, and its signatures are of that one.
  await client.query('truncate log.seal, log.seal_leaves')
  const key = sealKeyOf(newSealKey())
  await sealOutstanding(db, key)
  await client.query('vacuum analyze log.event')
  for (let time = 0; time < 3; time += 1) {
    const processor = process.cpuUsage()
    const began = performance.now()
    const result = await verifyLog(db, {
      publicKeys: [key.publicKey],
      forgetting: [],
      threads: { url, count: Number(values.threads) },
    })
    const seconds = (performance.now() - began) / 1000
    const used = process.cpuUsage(processor)
    console.log(
      `${result.events} events, ${result.ok ? 'sound' : result.reason}: ${seconds.toFixed(1)} s, ${((used.user + used.system) / 1e6).toFixed(1)} s of a processor here, load ${os.loadavg()[0]?.toFixed(1)}`,
    )
  }
  await pool.end()
} finally {
  await client.end()
  await servers.stop()
  if (!values.folder) rmSync(folder, { recursive: true, force: true })
}

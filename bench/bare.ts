import { spawn } from 'node:child_process'
import http from 'node:http'
import path from 'node:path'
import pg from 'pg'
import { freePort } from '../tools/free-port.ts'
import { ended, endProcess } from '../tools/processes.ts'
import { root } from '../tools/root.ts'
import type { Servers } from './servers.ts'

/** The bare server on a database of the bench. */
export interface Bare {
  readonly url: string
  /** Sets a field of a record, with a row of history. */
  readonly edit: (id: string, attribute: string, value: string) => Promise<unknown>
  /** Reads a path of it. */
  readonly read: (path: string) => Promise<unknown>
  readonly stop: () => Promise<void>
}

/** Tables of the bare server: the records as they are, and a history that begins now. */
export const bareTables = `
  create schema bare;
  create table bare.record as select id, fields from view.record where class = 'account';
  alter table bare.record add primary key (id);
  create table bare.held as select id, root_id as holder_id, fields from view.record where class = 'award';
  create index on bare.held (holder_id);
  create table bare.history (position bigint generated always as identity primary key, record_id uuid not null,
    attribute text not null, before jsonb, after jsonb, at timestamptz not null);
  create index on bare.history (record_id, attribute, position);
  analyze bare.record; analyze bare.held;`

const untilItAnswers = async (port: number): Promise<void> => {
  for (let look = 0; look < 200; look += 1) {
    const answered = await new Promise<boolean>((resolve) => {
      const request = http.get({ port, host: '127.0.0.1', path: '/live' }, (response) => {
        response.destroy()
        resolve(true)
      })
      request.on('error', () => resolve(false))
    })
    if (answered) return
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  throw new Error('the bare server does not answer')
}

/** Starts the bare server, as a process of its own, beside what it is compared with. */
export const startBare = async (servers: Servers, database: string): Promise<Bare> => {
  const connectionString = servers.ownerUrl(database)
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query(bareTables)
  await client.end()
  const port = await freePort()
  const child = spawn(process.execPath, [path.join(root, 'bench/bare-server.ts')], {
    env: { ...process.env, DATABASE_URL: connectionString, PORT: String(port) },
    stdio: 'inherit',
  })
  const over = ended(child)
  await untilItAnswers(port)
  const agent = new http.Agent({ keepAlive: true, maxSockets: 64 })
  const send = (method: string, path: string, body?: string): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const request = http.request({ agent, port, host: '127.0.0.1', method, path }, (response) => {
        response.resume()
        response.on('error', reject)
        response.on('end', () =>
          response.statusCode === 200 ? resolve(undefined) : reject(new Error('refused')),
        )
      })
      request.on('error', reject)
      request.end(body)
    })
  return {
    url: `http://127.0.0.1:${port}`,
    edit: (id, attribute, value) => send('POST', '/edit', JSON.stringify({ id, attribute, value })),
    read: (path) => send('GET', path),
    stop: async () => {
      agent.destroy()
      await endProcess(child.pid ?? 0, 'SIGTERM', 5_000)
      await over
    },
  }
}

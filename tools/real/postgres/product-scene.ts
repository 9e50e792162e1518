import { execFile } from 'node:child_process'
import { appendFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import type { RouteName } from '@stammbuch/contracts'
import { type Call, type Reply, requestOf } from '@stammbuch/contracts/client'
import pg from 'pg'
import { root } from '../../root.ts'

const run = promisify(execFile)

/** The outcome of a command line tool. */
export interface ToolOutcome {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

/** Runs a tool of the project on the data folder of a product. */
export const runTool = async (
  name: string,
  args: readonly string[],
  settings: Readonly<Record<string, string>>,
): Promise<ToolOutcome> => {
  const options = { env: { ...process.env, ...settings }, maxBuffer: 2 ** 26, cwd: root }
  try {
    const done = await run(process.execPath, [path.join(root, 'tools', name), ...args], options)
    return { code: 0, ...done }
  } catch (error) {
    const { code, stdout, stderr } = error as ToolOutcome
    return { code, stdout, stderr }
  }
}

/** Returns a token of a person of the demo data. */
export const tokenOf = async (name: string, dataDir: string): Promise<string> => {
  const email = `${name}@stammbuch.example`
  const { stdout, stderr } = await runTool('token.ts', [email], { DATA_DIR: dataDir })
  if (stdout === '') throw new Error(stderr)
  return stdout.trim()
}

/** An answer of the product. */
export interface Answer<Body> {
  readonly status: number
  readonly body: Body
  readonly position: number
}

/** Calls the product by name. */
export type Caller = <Name extends RouteName>(
  name: Name,
  call?: Call<Name>,
  headers?: Readonly<Record<string, string>>,
) => Promise<Answer<Reply<Name>>>

/** Returns the calls of the bearer of a token. A call that nobody answers within 30 s is given up. */
export const callerAs =
  (url: string, token: string): Caller =>
  async (name, call, headers = {}) => {
    const request = requestOf(name, call)
    const response = await fetch(`${url}/api${request.url}`, {
      method: request.method,
      signal: AbortSignal.timeout(30_000),
      headers: {
        authorization: `Bearer ${token}`,
        ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(request.body === undefined ? {} : { body: request.body }),
    })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json') && text !== ''
    return {
      status: response.status,
      body: isJson ? JSON.parse(text) : text,
      position: Number(response.headers.get('log-position')),
    }
  }

/** Returns the rows of a query on a connection of its own. */
export const rowsOf = async <Row extends pg.QueryResultRow>(
  url: string,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Row>(text, [...values])).rows
  } finally {
    await client.end()
  }
}

/** Puts a line into the summary of `npm run test:real`. */
export const report = (line: string): void => {
  console.log(line)
  if (process.env.REAL_SUMMARY) appendFileSync(process.env.REAL_SUMMARY, `${line}\n`)
}

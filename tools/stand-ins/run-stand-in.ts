import path from 'node:path'
import { commandLine } from '../command-line.ts'
import { dataDir } from '../root.ts'
import type { StandIn, StandInOptions } from './stand-in.ts'

/** Parses the arguments of a stand-in: there are none but `--help`, which prints the settings it reads from the environment. */
export const standInArguments = (port: number, ...more: readonly string[]): void => {
  const file = path.basename(process.argv[1] ?? '')
  commandLine(
    `usage: node tools/stand-ins/${file}
  reads from the environment: PORT (${port}), DATA_DIR (.stammbuch)${more.map((name) => `, ${name}`).join('')}`,
    {},
  )
}

/**
 * Runs a stand-in as a process of its own: reads PORT, HOST and DATA_DIR (default
 * `.stammbuch` in the project), prints `ready <url>` and ends with 0 on SIGTERM or SIGINT.
 */
export const runStandIn = async (
  start: (options: StandInOptions) => Promise<StandIn>,
  defaultPort: number,
  settings: readonly string[] = [],
): Promise<void> => {
  standInArguments(defaultPort, 'HOST (127.0.0.1)', ...settings)
  const { PORT, HOST } = process.env
  const standIn = await start({
    port: PORT ? Number(PORT) : defaultPort,
    dataDir: dataDir(),
    host: HOST || '127.0.0.1',
  })
  const stop = () => void standIn.close().then(() => process.exit(0))
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
  process.stdout.write(`ready ${standIn.url}\n`)
}

import { dataDir } from '../root.ts'
import type { StandIn, StandInOptions } from './stand-in.ts'

/**
 * Runs a stand-in as a process of its own: reads PORT, HOST and DATA_DIR (default
 * `.stammbuch` in the project), prints `ready <url>` and ends with 0 on SIGTERM or SIGINT.
 */
export const runStandIn = async (
  start: (options: StandInOptions) => Promise<StandIn>,
  defaultPort: number,
): Promise<void> => {
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

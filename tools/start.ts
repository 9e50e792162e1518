import { spawn } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { commandLine } from './command-line.ts'
import { forgetLocalEnvironment, writeLocalEnvironment } from './local-environment.ts'
import { natsBinary } from './nats/binary.ts'
import { dyingWithParent, ended, endProcess } from './processes.ts'
import { dataDir as chosenDataDir, root } from './root.ts'
import { buildServices, buildWeb, bundledWarehouse } from './start/build.ts'
import { productEnvironment } from './start/environment.ts'
import { logWriter } from './start/log-writer.ts'
import { lastWords, logFile, type Running } from './start/part.ts'
import { choosePorts, given, shiftOf } from './start/plan.ts'
import { startOnFreePorts } from './start/port-taken.ts'
import { startSync, startSystems, startWarehouse } from './start/programs.ts'
import { report } from './start/report.ts'
import { type Start, startBus, startDatabase } from './start/servers.ts'
import { claimDataDir, watchNpm } from './start/start-lock.ts'
import { supervise } from './start/supervisor.ts'

const USAGE = `usage: npm start          the whole product on this machine, until Ctrl-C
       npm run dev        the same, rebuilt on every change
  settings are read from the environment (README.md, Settings)`

const say = (line: string): void => console.log(line)

const build = (watching: boolean): void => {
  say('• Wird gebaut, wo sich etwas geändert hat (beim ersten Mal alles, etwa eine Minute) …')
  buildServices()
  if (!watching) bundledWarehouse()
  buildWeb()
}

const viteAt = (port: number): readonly string[] => [
  ...['--host', '127.0.0.1', '--port', String(port)],
  ...['--strictPort', '--logLevel', 'warn'],
]

/** Starts a compiler that watches, with its output in the terminal. */
const startCompiler = async (
  program: 'tsc' | 'vite',
  args: readonly string[],
  folder = '.',
  env: Readonly<Record<string, string>> = {},
): Promise<Running> => {
  const bin = path.join(root, 'node_modules/.bin', program)
  const command = dyingWithParent(bin, args, 'TERM')
  const child = spawn(command.file, command.args, {
    cwd: path.join(root, folder),
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: true,
  })
  const exited = ended(child)
  const { pid } = child
  const stop = async () => {
    if (pid === undefined) return
    // Both are scripts that start the program proper, which would outlive them: the group has to go.
    process.kill(-pid, 'SIGTERM')
    await endProcess(pid, 'SIGTERM', 5_000)
    await exited
  }
  return { exited, stop }
}

/** Starts compilers that rebuild on every change: the services restart by themselves, the web app replaces its modules in the open page. */
const startCompilers = async ({ supervisor, ports }: Start): Promise<void> => {
  const services = ['services/warehouse', 'services/sync']
  const tsc = ['-b', '--watch', '--preserveWatchOutput', ...services]
  await supervisor.keep('tsc', () => startCompiler('tsc', tsc))
  await supervisor.keep('vite', () =>
    startCompiler('vite', viteAt(ports.web ?? ports.warehouse), 'web', {
      WAREHOUSE_URL: `http://127.0.0.1:${ports.warehouse}`,
    }),
  )
}

/** Puts the demo data into a new data folder, once. */
const seedOnce = async ({ dataDir, env, say }: Start): Promise<void> => {
  const mark = path.join(dataDir, 'seeded')
  const script = path.join(root, 'tools/seed.ts')
  if (existsSync(mark) || process.env.SEED === 'no') return
  if (!existsSync(script)) return say('⚠ tools/seed.ts fehlt: keine Beispieldaten.')
  say('• Beispieldaten werden angelegt …')
  const log = logWriter(logFile(dataDir, 'seed'))
  const child = spawn(process.execPath, [script], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  child.stdout.pipe(log, { end: false })
  child.stderr.pipe(log, { end: false })
  const outcome = await ended(child)
  await new Promise<void>((resolve) => log.end(resolve))
  if (outcome !== 'code 0')
    throw new Error(`Die Beispieldaten fehlen (${outcome}):\n${lastWords(dataDir, 'seed')}`)
  writeFileSync(mark, `${new Date().toISOString()}\n`)
}

const startAll = async (start: Start, watching: boolean, since: number): Promise<void> => {
  const { dataDir, ports, env } = start
  const servers = [await startDatabase(start), await startBus(start)]
  const systems = await startSystems(start)
  writeLocalEnvironment(dataDir, env)
  const args = watching ? ['--watch', '--watch-preserve-output'] : []
  const warehouse = await startWarehouse(start, args)
  const sync = await startSync(start, args)
  await seedOnce(start)
  if (watching) await startCompilers(start)
  const url = `http://127.0.0.1:${ports.web ?? ports.warehouse}`
  const folder = { what: 'Daten und Protokolle', where: dataDir }
  const places = [warehouse, sync, ...servers, ...systems, folder]
  say(report(url, places, !given('OIDC_ISSUER'), (Date.now() - since) / 1000))
}

const main = async (): Promise<void> => {
  const { watch: watching } = commandLine(USAGE, {
    watch: { type: 'boolean', default: false },
  }).values
  const since = Date.now()
  const dataDir = chosenDataDir()
  let supervisor = supervise(say)
  let release = () => {}
  let leaving = false
  const leave = async (code: number): Promise<void> => {
    if (leaving) return
    leaving = true
    if (code === 0) say('• Wird beendet …')
    await supervisor.stopAll()
    release()
    process.exit(code)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => void leave(0))
  watchNpm(() => void leave(0))
  try {
    release = await claimDataDir(dataDir)
    forgetLocalEnvironment(dataDir)
    build(watching)
    const hasNats = process.env.NATS_URL === undefined && natsBinary() !== undefined
    await startOnFreePorts({
      choose: (attempt) => choosePorts(dataDir, shiftOf(attempt, process.pid), watching),
      start: (ports) => {
        const env = productEnvironment(dataDir, ports, hasNats)
        return startAll({ dataDir, ports, env, supervisor, say }, watching, since)
      },
      clear: async () => {
        await supervisor.stopAll()
        if (!leaving) supervisor = supervise(say)
      },
      say,
    })
  } catch (error) {
    // Parts that end because we are leaving make their starters fail; that is no news.
    if (!leaving) console.error(error instanceof Error ? error.message : error)
    await leave(1)
  }
}

await main()

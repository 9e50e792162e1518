import { spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../free-port.ts'
import { dyingWithParent, endProcess } from '../processes.ts'
import { bundledWarehouse } from '../start/build.ts'

/** Returns the library of Debian's package libfaketime for programs with threads; undefined where it is not installed. */
export const fakeClock = (): string | undefined => {
  const libraries = '/usr/lib'
  return readdirSync(libraries)
    .map((name) => path.join(libraries, name, 'faketime/libfaketimeMT.so.1'))
    .find((file) => existsSync(file))
}

/** A warehouse whose clock is wrong. */
export interface SkewedWarehouse {
  readonly url: string
  readonly stop: () => Promise<void>
}

/**
 * Starts one more warehouse of a product, whose clock is so many seconds ahead of the machine's, or behind it.
 * @throws when it does not get ready
 */
export const startSkewed = async (
  library: string,
  seconds: number,
  settings: Readonly<Record<string, string | undefined>>,
): Promise<SkewedWarehouse> => {
  const port = await freePort()
  const { file, args } = dyingWithParent(process.execPath, [bundledWarehouse()], 'TERM')
  const child = spawn(file, args, {
    env: {
      ...{ PATH: process.env.PATH, ...settings, PORT: String(port), METRICS_PORT: '0' },
      // Timers go by the other clock, which stays right.
      ...{ LD_PRELOAD: library, FAKETIME: `${seconds < 0 ? '' : '+'}${seconds}s` },
      ...{ FAKETIME_DONT_FAKE_MONOTONIC: '1', DONT_FAKE_MONOTONIC: '1', LOG_LEVEL: 'fatal' },
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const url = `http://127.0.0.1:${port}`
  const stop = () => endProcess(child.pid ?? 0, 'SIGTERM', 30_000)
  for (let attempt = 0; attempt < 1_200; attempt += 1) {
    if (child.exitCode !== null) throw new Error(`it ended with code ${child.exitCode}`)
    const answer = await fetch(`${url}/api/health/live`).catch(() => undefined)
    if (answer?.ok) return { url, stop }
    await sleep(100)
  }
  await stop()
  throw new Error('it does not get ready')
}

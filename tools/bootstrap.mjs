// Runs on any Node from 20 on, with built-in modules only: makes a fresh clone ready, then gets out of the way.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const stamp = join(root, 'node_modules', '.bootstrap')
const lock = join(root, '.bootstrap.lock')
const owner = join(lock, 'pid')

/** Identifies an installation: the locked versions and the platform whose binaries are fetched. */
const wanted = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .update(`${process.platform}-${process.arch}`)
  .digest('hex')

/** Tells if npm was run by hand: it writes its own list last, so the list is newer than the lock file. */
const installedByHand = () => {
  const list = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(list) || !existsSync(join(root, 'node_modules/.bin/vitest'))) return false
  return statSync(list).mtimeMs >= statSync(join(root, 'package-lock.json')).mtimeMs
}

const installed = () =>
  (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) || installedByHand()

const sleep = (milliseconds) => new Promise((wake) => setTimeout(wake, milliseconds))

const isAlive = (pid) => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** Tells if a lock is abandoned: its owner was killed. One without a pid yet is given 10 s to write it. */
const isAbandoned = () => {
  try {
    if (existsSync(owner)) return !isAlive(Number(readFileSync(owner, 'utf8')))
    return Date.now() - statSync(lock).mtimeMs > 10_000
  } catch {
    return false
  }
}

/** Takes the lock, so that of two commands started at once only one installs: true when we hold it, false when the other one finished. */
const acquire = async () => {
  for (;;) {
    try {
      mkdirSync(lock)
      writeFileSync(owner, String(process.pid))
      return true
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
    if (installed()) return false
    if (isAbandoned()) rmSync(lock, { recursive: true, force: true })
    else await sleep(300)
  }
}

const install = () => {
  console.error('• Installing dependencies (npm ci) …')
  const windows = process.platform === 'win32'
  // NODE_ENV=production would leave out the development dependencies that building needs.
  return spawnSync(
    windows ? 'npm.cmd' : 'npm',
    // Nothing that was fetched runs while it is installed: what Postgres lacks without that is made at its start.
    ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      shell: windows,
      env: { ...process.env, NODE_ENV: '' },
    },
  ).status
}

if (!installed() && (await acquire())) {
  try {
    if (!installed()) {
      const status = install()
      if (status === 0) writeFileSync(stamp, wanted)
      else process.exitCode = status ?? 1
    }
  } finally {
    rmSync(lock, { recursive: true, force: true })
  }
}

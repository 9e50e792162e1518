import { spawn } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { ended } from '../processes.ts'
import { root } from '../root.ts'
import { logWriter } from './log-writer.ts'
import { lastWords, logFile } from './part.ts'
import type { Start } from './servers.ts'

/** Puts the demo data into a new data folder, once. */
export const seedOnce = async ({ dataDir, env, say }: Start): Promise<void> => {
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

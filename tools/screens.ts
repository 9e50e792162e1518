import { spawn } from 'node:child_process'
import { readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { findChromium } from './chromium.ts'
import { commandLine, misused } from './command-line.ts'
import { ended } from './processes.ts'
import { root } from './root.ts'

const USAGE = `usage: npm run screens                  compares every screen in its states with the pictures in web/src/screens/baseline
       npm run screens -- --update      takes these pictures anew
       npm run screens -- --only name   those screens whose name contains this`

const { positionals, values } = commandLine(USAGE, {
  update: { type: 'boolean', default: false },
  only: { type: 'string', default: '' },
})
if (positionals.length > 0) misused(USAGE)
if (!findChromium()) throw new Error('no Chromium: install one or set CHROMIUM to its path')

const baseline = path.join(root, 'web/src/screens/baseline')
// A screen that is no more takes its picture along.
if (values.update && !values.only)
  for (const file of readdirSync(baseline)) rmSync(path.join(baseline, file))

const outcome = await ended(
  spawn(
    path.join(root, 'node_modules/.bin/vitest'),
    [
      ...['run', '--project', 'screens'],
      ...(values.update ? ['--update'] : []),
      ...(values.only ? ['--testNamePattern', values.only] : []),
    ],
    {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, ...(values.update && { STAMMBUCH_SCREENS: 'update' }) },
    },
  ),
)
process.exitCode = outcome === 'code 0' ? 0 : 1

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { localEnvironment, writeLocalEnvironment } from './local-environment.ts'

test('command line tools know the settings of a start while it runs, and not when others may have its ports', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'stammbuch-settings-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const start = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)', 'tools/start.ts'])
  onTestFinished(() => void start.kill('SIGKILL'))
  await once(start, 'spawn')
  writeFileSync(path.join(folder, 'start.pid'), JSON.stringify({ pid: start.pid, npm: null }))
  writeLocalEnvironment(folder, { STAMMBUCH_OF_THIS_START: 'known' })
  expect(localEnvironment(folder).STAMMBUCH_OF_THIS_START).toBe('known')
  start.kill('SIGKILL')
  await once(start, 'exit')
  expect(localEnvironment(folder).STAMMBUCH_OF_THIS_START).toBeUndefined()
})

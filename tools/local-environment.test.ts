import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { localEnvironment, writeLocalEnvironment } from './local-environment.ts'

test('command line tools reach the servers of a start while it runs, and not when others may have its ports', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'stammbuch-settings-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const start = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)', 'tools/start.ts'])
  onTestFinished(() => void start.kill('SIGKILL'))
  await once(start, 'spawn')
  writeFileSync(path.join(folder, 'start.pid'), JSON.stringify({ pid: start.pid, npm: null }))
  writeFileSync(path.join(folder, 'ports.json'), JSON.stringify({ postgres: 4040, nats: 4030 }))
  const elsewhere = {
    GIVEN_DATABASE: 'postgres://app@10.0.0.7:4040/x',
    GIVEN_KEY: '/keys/seal.pem',
  }
  writeLocalEnvironment(folder, { OWN_DATABASE: 'postgres://app@127.0.0.1:4040/x', ...elsewhere })
  expect(localEnvironment(folder)).toMatchObject({ OWN_DATABASE: expect.any(String), ...elsewhere })
  start.kill('SIGKILL')
  await once(start, 'exit')
  expect(localEnvironment(folder)).toMatchObject(elsewhere)
  expect(localEnvironment(folder)).not.toHaveProperty('OWN_DATABASE')
})

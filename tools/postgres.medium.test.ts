import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from '@stammbuch/testing'
import { expect, onTestFinished } from 'vitest'
import { startPostgres } from './postgres.ts'

test('a server of another folder on the wanted port is never taken for our own', async ({
  database: { appUrl },
}) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'stammbuch-postgres-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const starting = startPostgres({
    dataDir: path.join(folder, 'data'),
    logFile: path.join(folder, 'postgres.log'),
    port: Number(new URL(appUrl).port),
    fast: true,
  })
  // The start of the product reads this sentence and tries other ports.
  await expect(starting).rejects.toThrow(/address already in use/i)
})

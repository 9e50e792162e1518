import * as fs from 'node:fs'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { finished } from 'node:stream/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { logWriter } from './log-writer.ts'

vi.mock('node:fs', async (original) => {
  const real = await original<typeof fs>()
  return { ...real, write: vi.fn(real.write) }
})

const noRoom = ((_fd: unknown, _bytes: unknown, done: (error: Error) => void) =>
  done(new Error('no space left on device'))) as typeof fs.write

test('what finds no room on the disk is left out, and the log goes on and says so when there is room again', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'log-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = path.join(folder, 'logs', 'sync.log')
  const log = logWriter(file)
  log.write('before\n')
  vi.mocked(fs.write).mockImplementationOnce(noRoom).mockImplementationOnce(noRoom)
  // The first is on its way already; these two meet a full disk.
  log.write('four\n')
  log.write('fours\n')
  log.write('after\n')
  log.end()
  await finished(log)
  expect(readFileSync(file, 'utf8')).toMatch(/^before\n\n… 11 bytes could not be written\nafter\n$/)
})

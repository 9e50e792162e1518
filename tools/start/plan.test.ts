import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { choosePorts, shiftOf } from './plan.ts'
import { PortTaken, startOnFreePorts } from './port-taken.ts'

/** Counts the different places at which starts with these process ids look in an attempt. */
const waysOf = (pids: readonly number[], attempt: number): number =>
  new Set(pids.map((pid) => shiftOf(attempt, pid))).size

test('starts that met once look for ports in other places, each in its own, and the first attempt at the usual ones', () => {
  const pids = Array.from({ length: 40 }, (_, number) => 81_000 + number)
  expect(waysOf(pids, 0)).toBe(1)
  expect(shiftOf(0, 81_000)).toBe(0)
  for (const attempt of [1, 2, 3, 4]) expect(waysOf(pids, attempt)).toBe(pids.length)
  expect(Math.max(...pids.map((pid) => shiftOf(4, pid)))).toBeLessThan(20_000)
})

test('an attempt after the first one shares no port with those of another start', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'stammbuch-ports-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  const usual = await choosePorts(dataDir)
  const mine = await choosePorts(dataDir, shiftOf(1, 81_000))
  const theirs = await choosePorts(dataDir, shiftOf(1, 81_001))
  const all = [usual, mine, theirs].flatMap((ports) => Object.values(ports))
  expect(new Set(all).size).toBe(all.length)
})

test('five starts at once that all see the same ports as free all come up', async () => {
  const held = new Set<number>()
  const start = async (pid: number): Promise<number> => {
    let got = 0
    await startOnFreePorts({
      // Everybody looks before anybody listens: what is free for one is free for all.
      choose: async (attempt) => 4_000 + shiftOf(attempt, pid),
      start: async (port) => {
        await new Promise((resolve) => setTimeout(resolve, 1))
        if (held.has(port)) throw new PortTaken(port)
        held.add(port)
        got = port
      },
      clear: async () => undefined,
      say: () => undefined,
    })
    return got
  }
  const ports = await Promise.all([1, 2, 3, 4, 5].map((pid) => start(90_000 + pid)))
  expect(new Set(ports).size).toBe(5)
})

import type { RunEvent } from '@stammbuch/contracts'
import { newId, Outdated } from '@stammbuch/ledger'
import { expect } from 'vitest'
import { brokenInvariants } from '../../testing/invariants.ts'
import { test } from '../../testing/test.ts'
import type { TestWarehouse } from '../../testing/warehouse.ts'
import type { AppUnit } from '../ledger.ts'
import { Interrupted, inOverlappingSteps, type OverlappingStep } from './index.ts'

interface Progress {
  readonly done: number
}

type Run = OverlappingStep<Progress>['run']

/** Steps 1 to 4; each begins a run of its own. What a test says of a step happens between deciding and writing. */
const stepsWith = (
  { parts }: TestWarehouse,
  between: Readonly<Record<number, () => Promise<unknown>>>,
  wishes: { readonly stopAfter?: number; readonly endAfter?: number } = {},
) => {
  const runs = Array.from({ length: 4 }, () => newId())
  const decided = runs.map(() => Promise.withResolvers<void>())
  const saved: number[] = []
  const write = (unit: AppUnit, number: number): Progress => {
    const event: RunEvent = { type: 'RunStarted', data: { kind: 'bulk-accept', scope: {} } }
    unit.append({ kind: 'run', id: runs[number - 1] ?? '', version: 0 }, [event])
    return { done: number }
  }
  const stepAfter = async (done: number): Promise<OverlappingStep<Progress> | undefined> => {
    const number = done + 1
    if (number > runs.length) return undefined
    const run: Run = async (unit, before) => {
      decided[done]?.resolve()
      expect(await before()).toEqual({ done })
      await between[number]?.()
      return write(unit, number)
    }
    return { after: number, run, alone: async (unit) => write(unit, number) }
  }
  const has = (count = Number.POSITIVE_INFINITY) => saved.length >= count
  const working = {
    stopping: () => has(wishes.stopAfter),
    cancelled: () => has(wishes.endAfter),
    save: async (_: unknown, { done }: Progress) => void saved.push(done),
  }
  const cause = { actor: newId(), role: 'ROLE_ADMIN', source: 'ui', command: newId(), run: null }
  const steps = {
    ledger: parts.ledger,
    working,
    cause,
    shown: () => ({ done: 0, total: 0, unit: '' }),
  }
  const work = () =>
    inOverlappingSteps<Progress>(steps as never)(
      { done: 0 },
      { placeOf: ({ done }) => done, stepAfter },
    )
  /** The numbers of the steps that stand in the log, in its order. */
  const written = async (): Promise<readonly number[]> => {
    const { rows } = await parts.pool.query(
      'select stream from event where stream = any($1::uuid[]) order by position',
      [runs],
    )
    return rows.map(({ stream }) => runs.indexOf(stream) + 1)
  }
  return { work, written, decided: decided.map(({ promise }) => promise) }
}

test('a step is decided while the one before is written, and committed after it', async ({
  warehouse,
}) => {
  const { work, written, decided } = stepsWith(warehouse, {
    1: async () => decided[1],
    2: async () => decided[2],
    3: async () => decided[3],
  })
  expect(await work()).toEqual([{ done: 4 }, false])
  expect(await written()).toEqual([1, 2, 3, 4])
  expect(await brokenInvariants(warehouse.parts.pool)).toEqual({})
})

test('a step that fails takes the one that was decided behind it along', async ({ warehouse }) => {
  const { work, written, decided } = stepsWith(warehouse, {
    2: async () => {
      await decided[2]
      throw new Error('the power went')
    },
  })
  await expect(work()).rejects.toThrow('the power went')
  expect(await written()).toEqual([1])
})

test('a step that meets what changed since is done by itself, and the work goes on', async ({
  warehouse,
}) => {
  let met = 0
  const { work, written, decided } = stepsWith(warehouse, {
    2: async () => {
      await decided[2]
      met += 1
      if (met === 1) throw new Outdated()
    },
  })
  expect(await work()).toEqual([{ done: 4 }, false])
  expect(await written()).toEqual([1, 2, 3, 4])
  expect(await brokenInvariants(warehouse.parts.pool)).toEqual({})
})

test('work that is asked to end writes no step more, though one was decided', async ({
  warehouse,
}) => {
  const ended = stepsWith(warehouse, { 2: async () => ended.decided[2] }, { endAfter: 2 })
  expect(await ended.work()).toEqual([{ done: 2 }, true])
  expect(await ended.written()).toEqual([1, 2])
  const stopped = stepsWith(warehouse, { 2: async () => stopped.decided[2] }, { stopAfter: 2 })
  await expect(stopped.work()).rejects.toBeInstanceOf(Interrupted)
  expect(await stopped.written()).toEqual([1, 2])
})

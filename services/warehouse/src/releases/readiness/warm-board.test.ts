import { expect, test } from 'vitest'
import { WarmBoard } from './warm-board.process.ts'

const minutes = 60_000

/** A board with a clock, counting how often it was read. */
const aBoard = () => {
  const state = { now: 0, busy: false, reads: 0, fails: false, warned: 0 }
  const board = new WarmBoard({
    read: async () => {
      if (state.fails) throw new Error('no database')
      state.reads += 1
    },
    isBusy: async () => state.busy,
    logger: {
      warn: () => {
        state.warned += 1
      },
    },
    now: () => state.now,
  })
  return { board, state }
}

test('the board is counted once before anybody asks', async () => {
  const { board, state } = aBoard()
  await board.look()
  await board.look()
  expect(state.reads).toBe(1)
})

test('it waits while a run writes, and is counted when the run is done', async () => {
  const { board, state } = aBoard()
  state.busy = true
  await board.look()
  expect(state.reads).toBe(0)
  state.busy = false
  await board.look()
  expect(state.reads).toBe(1)
})

test('for half an hour after somebody asked it follows, and not after that', async () => {
  const { board, state } = aBoard()
  await board.look()
  state.now = 5 * minutes
  board.asked()
  await board.look()
  state.now = 34 * minutes
  await board.look()
  expect(state.reads).toBe(3)
  state.now = 36 * minutes
  await board.look()
  expect(state.reads).toBe(3)
})

test('a count that failed is said, and tried again', async () => {
  const { board, state } = aBoard()
  state.fails = true
  await board.look()
  expect([state.reads, state.warned]).toEqual([0, 1])
  state.fails = false
  await board.look()
  expect(state.reads).toBe(1)
})

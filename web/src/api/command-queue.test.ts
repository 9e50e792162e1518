import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CommandQueue, longestWait, mostWaiting } from './command-queue.ts'
import { Problem, unreachable } from './problem.ts'

let isCut = false
let sent: string[] = []

const command = (name: string) => async () => {
  if (isCut) throw unreachable()
  sent.push(name)
  return name
}

const codeOf = (thrown: unknown): string => (thrown instanceof Problem ? thrown.code : 'none')

beforeEach(() => {
  vi.useFakeTimers()
  isCut = false
  sent = []
})
afterEach(() => {
  vi.useRealTimers()
})

test('C8 commands of a cut connection go out in the order in which they were asked', async () => {
  const queue = new CommandQueue()
  isCut = true
  const answers = ['a', 'b', 'c'].map((name) => queue.send(command(name)))
  await vi.advanceTimersByTimeAsync(5_000)
  expect(queue.size).toBe(3)
  isCut = false
  const later = queue.send(command('d'))
  queue.retryNow()
  expect(await Promise.all([...answers, later])).toEqual(['a', 'b', 'c', 'd'])
  expect(sent).toEqual(['a', 'b', 'c', 'd'])
  expect(queue.size).toBe(0)
})

test('C8 whichever fails first, the order is that of asking', async () => {
  const queue = new CommandQueue()
  const slowly = async () => {
    if (sent.length === 0) {
      await new Promise((resolve) => setTimeout(resolve, 500))
      if (isCut) throw unreachable()
    }
    return command('slow')()
  }
  isCut = true
  const answers = [queue.send(slowly), queue.send(command('quick'))]
  await vi.advanceTimersByTimeAsync(600)
  isCut = false
  sent.push('back')
  queue.retryNow()
  await Promise.all(answers)
  expect(sent).toEqual(['back', 'slow', 'quick'])
})

test('C8 what waited for 30 seconds is refused, and never sent afterwards', async () => {
  const queue = new CommandQueue()
  isCut = true
  const refused = queue.send(command('a')).catch(codeOf)
  await vi.advanceTimersByTimeAsync(longestWait + 1)
  expect(await refused).toBe('not-sent')
  isCut = false
  queue.retryNow()
  await vi.advanceTimersByTimeAsync(longestWait)
  expect(sent).toEqual([])
  expect(queue.size).toBe(0)
})

test('C8 no more than 20 wait; the next one is refused at once, and those keep their places', async () => {
  const queue = new CommandQueue()
  isCut = true
  const names = Array.from({ length: mostWaiting }, (_, at) => String(at))
  const answers = names.map((name) => queue.send(command(name)))
  await vi.advanceTimersByTimeAsync(100)
  expect(await queue.send(command('more')).catch(codeOf)).toBe('not-sent')
  isCut = false
  queue.retryNow()
  await Promise.all(answers)
  expect(sent).toEqual(names)
})

test('C8 signing out drops what waits, and a refusal by the server is no lost connection', async () => {
  const queue = new CommandQueue()
  isCut = true
  const dropped = queue.send(command('a')).catch(codeOf)
  await vi.advanceTimersByTimeAsync(100)
  queue.clear()
  expect(await dropped).toBe('not-sent')
  const stale = new Problem({ status: 409, code: 'change-stale', title: 'Veraltet' })
  expect(await queue.send(() => Promise.reject(stale)).catch(codeOf)).toBe('change-stale')
  isCut = false
  await vi.advanceTimersByTimeAsync(longestWait)
  expect(sent).toEqual([])
})

test('C8 a command that the server refuses does not hold up those behind it', async () => {
  const queue = new CommandQueue()
  isCut = true
  const stale = new Problem({ status: 409, code: 'change-stale', title: 'Veraltet' })
  const first = queue
    .send(async () => {
      if (isCut) throw unreachable()
      throw stale
    })
    .catch(codeOf)
  const second = queue.send(command('b'))
  await vi.advanceTimersByTimeAsync(100)
  isCut = false
  queue.retryNow()
  expect(await first).toBe('change-stale')
  expect(await second).toBe('b')
})

test('C8 without any word of the connection it tries again by itself', async () => {
  const queue = new CommandQueue()
  isCut = true
  const answer = queue.send(command('a'))
  await vi.advanceTimersByTimeAsync(500)
  isCut = false
  await vi.advanceTimersByTimeAsync(4_000)
  expect(await answer).toBe('a')
})

test('a command goes out when its turn has come, in the order in which people asked', async () => {
  const turns: (() => void)[] = []
  const turn = () => new Promise<void>((resolve) => turns.push(resolve))
  const queue = new CommandQueue({ turn })
  const answers = [queue.send(command('a')), queue.send(command('b'))]
  await vi.advanceTimersByTimeAsync(1_000)
  expect(sent).toEqual([])
  for (const come of turns) come()
  expect(await Promise.all(answers)).toEqual(['a', 'b'])
  expect(sent).toEqual(['a', 'b'])
})

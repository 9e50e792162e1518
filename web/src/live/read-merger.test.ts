import { expect, test } from 'vitest'
import { ReadMerger } from './read-merger.ts'

/** Readings that are answered when the test says so. */
const heldReads = () => {
  const answers = Array.from({ length: 3 }, () => Promise.withResolvers<void>())
  const asked: (readonly string[])[] = []
  const merger = new ReadMerger<string>(async (items) => {
    asked.push(items)
    await answers[asked.length - 1]?.promise
  })
  return { answers, asked, merger }
}

test('the first question goes out at once, and all that come meanwhile are one after it', async () => {
  const { answers, asked, merger } = heldReads()
  merger.ask(['a'])
  expect(asked).toEqual([['a']])
  merger.ask(['b'])
  merger.ask(['c', 'b'])
  expect(asked).toHaveLength(1)
  answers[0]?.resolve()
  await expect.poll(() => asked).toEqual([['a'], ['b', 'c']])
})

test('what is asked for while it is being read is read once more', async () => {
  const { answers, asked, merger } = heldReads()
  merger.ask(['a'])
  merger.ask(['a'])
  answers[0]?.resolve()
  await expect.poll(() => asked).toEqual([['a'], ['a']])
})

test('a reading that fails holds nothing up', async () => {
  const { answers, asked, merger } = heldReads()
  merger.ask(['a'])
  merger.ask(['b'])
  answers[0]?.reject(new Error('away'))
  await expect.poll(() => asked).toEqual([['a'], ['b']])
})

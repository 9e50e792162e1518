import { describe, expect, test } from 'vitest'
import { AnswerCache } from './answer-cache.adapter.ts'

describe('answers by position', () => {
  test('the same question at the same position is worked on once, at another position or later again', async () => {
    let [time, work] = [0, 0]
    const answers = new AnswerCache<number>({ now: () => time })
    const ask = (position: number, question: object) =>
      answers.get(position, question, () => {
        work += 1
        return Promise.resolve(work)
      })
    expect(await Promise.all([ask(7, { a: 1 }), ask(7, { a: 1 })])).toEqual([1, 1])
    expect(await ask(7, { a: 2 })).toBe(2)
    expect(await ask(8, { a: 1 })).toBe(3)
    time = 61_000
    expect(await ask(8, { a: 1 })).toBe(4)
  })

  test('a failure is told to those who wait for it, and not kept', async () => {
    const answers = new AnswerCache<string>()
    const failing = () => answers.get(7, {}, () => Promise.reject(new Error('cancelled')))
    await expect(failing()).rejects.toThrow('cancelled')
    expect(await answers.get(7, {}, () => Promise.resolve('found'))).toBe('found')
  })
})

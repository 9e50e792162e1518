import { expect, test } from 'vitest'
import { WorkQueue } from './work-queue.ts'

/** Work that ends when told to, and says in `log` when it begins. */
const held = (log: string[], name: string) => {
  let end: (error?: Error) => void = () => {}
  const ended = new Promise<string>((resolve, reject) => {
    end = (error) => (error ? reject(error) : resolve(name))
  })
  const work = () => {
    log.push(name)
    return ended
  }
  return { work, end }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

test('of one person one part is taken after the other, a failed one holds up nobody, others go on beside', async () => {
  const log: string[] = []
  const turns = new WorkQueue()
  const [first, second, third, other] = ['first', 'second', 'third', 'other'].map((name) =>
    held(log, name),
  )
  if (!first || !second || !third || !other) throw new Error('four were made')
  const answers = [first, second, third].map(({ work }) => turns.run('anna', work))
  const beside = turns.run('bert', other.work)
  await settled()
  expect(log).toEqual(['first', 'other'])
  other.end()
  expect(await beside).toBe('other')
  first.end(new Error('out of order'))
  await expect(answers[0]).rejects.toThrow('out of order')
  await settled()
  expect(log).toEqual(['first', 'other', 'second'])
  second.end()
  third.end()
  expect(await Promise.all(answers.slice(1))).toEqual(['second', 'third'])
})

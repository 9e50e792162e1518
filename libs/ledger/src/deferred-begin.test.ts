import { expect, test } from 'vitest'
import { withLateBegin } from './deferred-begin.ts'

/** A connection that answers when it is told to, in order. */
const connection = () => {
  const sent: string[] = []
  const waiting: PromiseWithResolvers<string>[] = []
  const send = (text: unknown): Promise<string> => {
    sent.push(String(text))
    const answer = Promise.withResolvers<string>()
    waiting.push(answer)
    return answer.promise
  }
  return {
    sent,
    query: withLateBegin(send as (...given: unknown[]) => unknown) as (
      text: string,
    ) => Promise<unknown>,
    answer: () => waiting.shift()?.resolve('answered'),
    fail: () => waiting.shift()?.reject(new Error('cancelled')),
  }
}

const settled = () => new Promise(setImmediate)

test('a transaction begins with its first read, in one go', async () => {
  const { query, sent, answer } = connection()
  await query('begin')
  expect(sent).toEqual([])
  const reads = Promise.all([query('select 1'), query('select 2 for update')])
  expect(sent).toEqual(['begin', 'select 1', 'select 2 for update'])
  for (let at = 0; at < 3; at += 1) answer()
  await expect(reads).resolves.toEqual(['answered', 'answered'])
  void query('commit')
  expect(sent.at(-1)).toBe('commit')
})

test('what may write waits until the transaction has begun, and keeps its place', async () => {
  const { query, sent, answer } = connection()
  await query('start transaction isolation level serializable')
  for (const text of ['select 1', 'select append($1)', 'select 2', 'update record'])
    void query(text)
  expect(sent).toEqual(['start transaction isolation level serializable', 'select 1'])
  answer()
  await settled()
  expect(sent.slice(2)).toEqual(['select append($1)', 'select 2', 'update record'])
})

test('a transaction that does not begin fails whatever was started in it, and nothing is written', async () => {
  const { query, sent, answer, fail } = connection()
  await query('begin')
  const started = Promise.allSettled(['select 1', 'delete from note'].map(query))
  fail()
  answer()
  expect((await started).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(sent).toEqual(['begin', 'select 1'])
})

import module from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'
import { connect, database } from '@stammbuch/ledger'
import { AnswerCache } from '../../answer-cache.adapter.ts'
import { answerQuestion } from './answer-question.process.ts'
import { CurrentColumns } from './current-columns.process.ts'
import type { PendingQuestion, ThreadMessage, ThreadReply } from './pending-question.ts'

// The next thread takes what this one compiled. Older Node has no such cache.
module.flushCompileCache?.()

const port = parentPort
if (!port) throw new Error('Not a worker')

/** One for the snapshot, one for copying everything. */
const pool = connect({
  url: (workerData as { readonly url: string }).url,
  ...{ max: 2, applicationName: 'stammbuch-pending', readOnly: true, prepare: true },
})
const db = database(pool)
const current = new CurrentColumns(pool)
const facetsAt = new AnswerCache<unknown>()

type Asked = Extract<ThreadMessage, { readonly number: number }>

const send = (reply: ThreadReply): void => port.postMessage(reply)

const fail = (number: number, error: unknown): void => {
  const { message, code } = error as { readonly message?: unknown; readonly code?: unknown }
  send({
    number,
    error: { message: String(message), code: typeof code === 'string' ? code : null },
  })
}

const answerAll = (questions: readonly Asked[]): Promise<void> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (snapshot) => {
      const { columns, position } = await current.upTo(snapshot)
      const answerOf = (question: PendingQuestion) => {
        const find = () => answerQuestion(snapshot, columns, question)
        return question.do === 'facets' ? facetsAt.get(position, question, find) : find()
      }
      for (const { number, question } of questions)
        send({ number, position, answer: await answerOf(question) })
    })

/** One that fails takes its transaction with it: the others are asked again, each by itself. */
const answerOrFail = async (questions: readonly Asked[]): Promise<void> => {
  try {
    await answerAll(questions)
  } catch (error) {
    const [first, ...more] = questions
    if (first && more.length === 0) fail(first.number, error)
    else for (const one of questions) await answerOrFail([one])
  }
}

let waiting: Asked[] = []
let isWorking = false

/** Those who ask meanwhile wait for the next snapshot, and share it: what was committed when they asked is in it. */
const work = async (): Promise<void> => {
  if (isWorking) return
  isWorking = true
  while (waiting.length > 0) {
    const questions = waiting
    waiting = []
    await answerOrFail(questions)
  }
  isWorking = false
}

port.on('message', (message: ThreadMessage) => {
  if ('end' in message) {
    port.close()
    void pool.end()
    return
  }
  waiting.push(message)
  void work()
})

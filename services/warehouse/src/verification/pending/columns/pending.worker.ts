import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import module from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'
import { connect, type Database, database } from '@stammbuch/ledger'
import type { Kysely } from 'kysely'
import { AnswerCache } from '../../answer-cache.adapter.ts'
import { answerQuestion } from './answer-question.process.ts'
import { ColumnsStore } from './columns-store.adapter.ts'
import { CurrentColumns, type PendingState } from './current-columns.process.ts'
import type {
  PendingQuestion,
  PendingWorkerData,
  ThreadMessage,
  ThreadReply,
} from './pending-question.ts'

// The next thread takes what this one compiled. Older Node has no such cache.
module.flushCompileCache?.()

const port = parentPort
if (!port) throw new Error('Not a worker')

const { url, folder } = workerData as PendingWorkerData

/** One for the snapshot, one for copying everything. */
const pool = connect({
  url,
  ...{ max: 2, applicationName: 'stammbuch-pending', readOnly: true, prepare: true },
})
const db = database(pool)
/** A new program may have other rules: what it reads is not what an old one has kept. */
const program = hash('sha256', readFileSync(new URL(import.meta.url)), 'hex')
const store = folder === null ? undefined : new ColumnsStore({ folder, program, pool })
const current = new CurrentColumns(pool, store && { store })
const facetsAt = new AnswerCache<unknown>()

type Db = Kysely<Database>
type NumberedQuestion = Extract<ThreadMessage, { readonly number: number }>

const send = (reply: ThreadReply): void => port.postMessage(reply)

const fail = (number: number, error: unknown): void => {
  const { message, code } = error as { readonly message?: unknown; readonly code?: unknown }
  send({
    number,
    error: { message: String(message), code: typeof code === 'string' ? code : null },
  })
}

/** Calls `look` with what waits, in a transaction of the same position. */
const inState = (look: (db: Db, state: PendingState) => Promise<void>): Promise<void> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (snapshot) => look(snapshot, await current.upTo(snapshot)))

const answerOf = (snapshot: Db, state: PendingState, question: PendingQuestion) => {
  const find = () => answerQuestion(snapshot, state, question)
  return question.do === 'facets' ? facetsAt.get(state.place.position, question, find) : find()
}

const answerAll = (questions: readonly NumberedQuestion[]): Promise<void> =>
  inState(async (snapshot, state) => {
    for (const { number, question } of questions)
      send({
        number,
        position: state.place.position,
        answer: await answerOf(snapshot, state, question),
      })
  })

/**
 * Reads the order of the names and counts all facets, before somebody asks for them: whoever sees a list asks for its facets next, and what
 * runs for the first time takes three times as long. Should that fail, the next who needs it tries again.
 */
const warmUp = (): Promise<void> =>
  inState(async (snapshot, state) => {
    await answerOf(snapshot, state, { do: 'facets', filter: {}, found: null })
    await state.names.read(snapshot)
  }).catch(() => undefined)

/** One that fails takes its transaction with it: the others are asked again, each by itself. */
const answerOrFail = async (questions: readonly NumberedQuestion[]): Promise<void> => {
  try {
    await answerAll(questions)
  } catch (error) {
    const [first, ...more] = questions
    if (first && more.length === 0) fail(first.number, error)
    else for (const one of questions) await answerOrFail([one])
  }
}

let waiting: NumberedQuestion[] = []
let isWarm = false
let isWorking = false
let isEnding = false

/** Those who ask meanwhile wait for the next snapshot, and share it: what was committed when they asked is in it. */
const work = async (): Promise<void> => {
  if (isWorking) return
  isWorking = true
  while (waiting.length > 0) {
    const questions = waiting
    waiting = []
    await answerOrFail(questions)
    if (waiting.length === 0 && !(isWarm && current.isWarm) && !isEnding) {
      await warmUp()
      isWarm = true
    }
    if (waiting.length === 0 && !isEnding) current.keep()
  }
  isWorking = false
}

/** What is answered or read meanwhile goes without its end: the process does. */
const end = async (): Promise<void> => {
  isEnding = true
  port.close()
  store?.hurry()
  if (!isWorking) current.keep()
  await pool.end()
}

port.on('message', (message: ThreadMessage) => {
  if ('end' in message) return void end()
  waiting.push(message)
  void work()
})

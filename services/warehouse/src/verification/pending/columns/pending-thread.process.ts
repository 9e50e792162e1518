import { Worker } from 'node:worker_threads'
import type { Snapshot } from '../../../platform/snapshot.ts'
import type {
  AnswerTo,
  PendingQuestion,
  PendingWorkerData,
  ThreadMessage,
  ThreadReply,
} from './pending-question.ts'

/** Milliseconds until a question must be answered: reading five million changes takes some twenty seconds here. */
const longestSilence = 120_000
/** Milliseconds until a thread that was told to end has given back its connections. */
const longestEnd = 3_000

/** The columns lie outside this memory; what is read into them passes through it, and need not pile up there. */
const resourceLimits = { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 512 }

interface OpenQuestion {
  readonly resolve: (answer: Snapshot<unknown>) => void
  readonly reject: (error: unknown) => void
  readonly timer: NodeJS.Timeout
}

interface ThreadOptions {
  /** Where the columns are kept for the next process; without it everything is read at each start. */
  readonly folder?: string
  /** Milliseconds after which a thread that does not answer is ended. */
  readonly silence?: number
}

/** An error of the thread, with the code that Postgres or the network gave it. */
const errorOf = ({ message, code }: { readonly message: string; readonly code: string | null }) =>
  Object.assign(new Error(message), code === null ? {} : { code })

/** The thread ended while it was asked; the same question can be asked of a new one. */
class ThreadEnded extends Error {}

/**
 * The thread that holds what waits. It begins with the first question and is begun anew when it has ended; a process that
 * has nothing else to do does not wait for it.
 */
export class PendingThread {
  private readonly data: PendingWorkerData
  private readonly silence: number
  private worker: Worker | null = null
  private readonly asked = new Map<number, OpenQuestion>()
  private last = 0
  private isClosed = false

  constructor(url: string, { folder, silence = longestSilence }: ThreadOptions = {}) {
    this.data = { url, folder: folder ?? null }
    this.silence = silence
  }

  /**
   * Returns the answer to a question, and the log position that it stands for: not before that of the moment when it was
   * asked. Asked once more if the thread ends meanwhile.
   */
  async ask<Question extends PendingQuestion>(
    question: Question,
  ): Promise<Snapshot<AnswerTo<Question>>> {
    const answer = await this.send(question).catch((error) => {
      if (error instanceof ThreadEnded && !this.isClosed) return this.send(question)
      throw error
    })
    return answer as Snapshot<AnswerTo<Question>>
  }

  /** True while the thread is there; it begins with the first question. */
  get isRunning(): boolean {
    return this.worker !== null
  }

  /** Number of questions that are not answered yet. */
  get open(): number {
    return this.asked.size
  }

  /** Ends the thread, and with it its connections. Nothing can be asked afterwards. */
  async close(): Promise<void> {
    this.isClosed = true
    const { worker } = this
    if (!worker) return
    const ended = new Promise((resolve) => worker.once('exit', resolve))
    const late = setTimeout(() => void worker.terminate(), longestEnd)
    worker.postMessage({ end: true } satisfies ThreadMessage)
    await ended
    clearTimeout(late)
  }

  private send(question: PendingQuestion): Promise<Snapshot<unknown>> {
    if (this.isClosed) return Promise.reject(new Error('What waits is not asked any more'))
    const worker = this.worker ?? this.start()
    this.last += 1
    const number = this.last
    return new Promise((resolve, reject) => {
      // A thread that hangs is of no use to anybody else either.
      const timer = setTimeout(() => {
        this.asked.delete(number)
        reject(new Error('What waits could not be read in time'))
        void worker.terminate()
      }, this.silence)
      this.asked.set(number, { resolve, reject, timer })
      worker.postMessage({ number, question } satisfies ThreadMessage)
    })
  }

  private start(): Worker {
    const worker = new Worker(
      new URL(
        import.meta.url.endsWith('.ts') ? './pending.worker.ts' : './pending.worker.js',
        import.meta.url,
      ),
      { workerData: this.data, resourceLimits },
    )
    let failure: unknown
    worker.on('message', (reply: ThreadReply) => this.settle(reply))
    worker.on('error', (error) => {
      failure = error
    })
    worker.on('exit', () => {
      if (this.worker === worker) this.worker = null
      const ended = new ThreadEnded('The thread that holds what waits has ended', {
        cause: failure,
      })
      for (const number of [...this.asked.keys()]) this.take(number)?.reject(ended)
    })
    worker.unref()
    this.worker = worker
    return worker
  }

  private settle(reply: ThreadReply): void {
    const asked = this.take(reply.number)
    if ('error' in reply) asked?.reject(errorOf(reply.error))
    else asked?.resolve({ result: reply.answer, position: reply.position })
  }

  private take(number: number): OpenQuestion | undefined {
    const asked = this.asked.get(number)
    this.asked.delete(number)
    clearTimeout(asked?.timer)
    return asked
  }
}

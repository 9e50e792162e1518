import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Trust } from './verify.ts'
import type { PartEdges } from './verify-edges.ts'

/** Positions of a part of the log, both included. */
export interface PartRange {
  readonly from: number
  readonly to: number
}

/** What a thread is started with. */
export interface CheckerData {
  readonly url: string
  readonly trust: Trust
}

interface Checked {
  readonly part: PartRange
  readonly edges: PartEdges
}

type CheckPart = (part: PartRange) => Promise<PartEdges>

export interface Checkers {
  /** Checks parts, several at a time where there are threads, and returns them in their order. */
  readonly inOrder: (parts: readonly PartRange[]) => AsyncGenerator<Checked>
  readonly end: () => Promise<void>
}

const startThread = (data: CheckerData): Worker =>
  new Worker(
    new URL(
      import.meta.url.endsWith('.ts') ? './verify-part.worker.ts' : './verify-part.worker.js',
      import.meta.url,
    ),
    // Most of what a check makes is gone at once; in a small nursery it is carried along.
    { workerData: data, resourceLimits: { maxYoungGenerationSizeMb: 64 } },
  )

const checkIn =
  (thread: Worker): CheckPart =>
  async (part) => {
    const answer = once(thread, 'message')
    thread.postMessage(part)
    const [edges] = (await answer) as [
      PartEdges | { readonly failed: { readonly message: string } },
    ]
    if ('failed' in edges) throw Object.assign(new Error(edges.failed.message), edges.failed)
    return edges
  }

/** Parts that may be ready before their turn, for each thread: what they hold waits in memory. */
const ahead = 2

/** Starts threads that check parts of the log; without threads `checkHere` does it, one part after the other. */
export const startCheckers = (
  threads: { readonly url: string; readonly count: number } | undefined,
  trust: Trust,
  checkHere: CheckPart,
): Checkers => {
  const started = Array.from({ length: threads?.count ?? 0 }, () =>
    startThread({ url: threads?.url ?? '', trust }),
  )
  const free = started.length > 0 ? started.map(checkIn) : [checkHere]
  const waiting: (() => void)[] = []
  const check: CheckPart = async (part) => {
    if (free.length === 0) await new Promise<void>((resolve) => void waiting.push(resolve))
    const checker = free.pop() ?? checkHere
    try {
      return await checker(part)
    } finally {
      free.push(checker)
      waiting.shift()?.()
    }
  }
  return {
    inOrder: async function* (parts) {
      const under: Promise<PartEdges>[] = []
      const most = started.length === 0 ? 1 : started.length * ahead
      for (const [at, part] of parts.entries()) {
        for (const next of parts.slice(at + under.length, at + most)) {
          const checking = check(next)
          checking.catch(() => undefined)
          under.push(checking)
        }
        const edges = await under.shift()
        if (edges) yield { part, edges }
      }
    },
    end: async () => void (await Promise.all(started.map((thread) => thread.terminate()))),
  }
}

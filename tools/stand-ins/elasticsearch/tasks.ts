import type { Json } from '../json.ts'
import type { Outcome } from '../stand-in.ts'
import { errorAnswer, esError } from './errors.ts'

interface Task {
  readonly response: Json
  looks: number
}

/** Background tasks that can be queried; lost with the process, as where results are not stored. */
export class Tasks {
  private readonly known = new Map<string, Task>()

  /** Stores the outcome of an asynchronous request, and answers its task. */
  add(outcome: Outcome): Outcome {
    const { status, body } = outcome.answer
    if (status >= 300) return outcome
    const id = `stand-in:${this.known.size + 1}`
    this.known.set(id, { response: body as Json, looks: 0 })
    return { ...outcome, answer: { status: 200, body: { task: id } } }
  }

  /** Returns the state of a task, which is half done at the first query. */
  look(id: string): Outcome {
    const task = this.known.get(id)
    if (!task) {
      const missing = esError(404, 'resource_not_found_exception', `task [${id}] isn't running`)
      return { answer: errorAnswer(missing) }
    }
    task.looks += 1
    const completed = task.looks > 1
    const { total = 0, created = 0, updated = 0, version_conflicts = 0 } = task.response
    const half = (count: unknown): number => Math.floor(Number(count) / (completed ? 1 : 2))
    const status = {
      total,
      created: half(created),
      updated: half(updated),
      version_conflicts: half(version_conflicts),
    }
    const body = {
      completed,
      task: { node: 'stand-in', action: 'indices:data/write/reindex', status },
      ...(completed && { response: task.response }),
    }
    return { answer: { status: 200, body } }
  }

  forget(): void {
    this.known.clear()
  }
}

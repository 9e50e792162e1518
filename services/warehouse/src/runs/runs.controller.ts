import { Controller, Inject } from '@nestjs/common'
import {
  type InputOf,
  registeredRuns,
  runEvents,
  runLater,
  runLeft,
  runPage,
} from '@stammbuch/contracts'
import { Input, readAnswer, Serve } from '../http/index.ts'
import { momentOf } from '../platform/moment.ts'
import { REPLICA_READS, type ReplicaReads } from '../platform/replica-reads.ts'
import { laterOfRun } from '../verification/index.ts'
import { registerPage } from './register.query.ts'
import { eventsOfRun } from './run-events.query.ts'
import { leftByRun } from './run-left.query.ts'
import { mustBeRun, wholeRun } from './run-page.query.ts'

/** Reads runs: the register, and everything about one. */
@Controller()
export class RunsController {
  constructor(@Inject(REPLICA_READS) private readonly reads: ReplicaReads) {}

  @Serve(registeredRuns)
  register(@Input(registeredRuns) { query }: InputOf<typeof registeredRuns>) {
    return readAnswer(this.reads, async (db) => {
      await momentOf(db, query.asOf)
      return registerPage(db, query)
    })
  }

  @Serve(runPage)
  page(@Input(runPage) { params, query }: InputOf<typeof runPage>) {
    return readAnswer(this.reads, async (db) =>
      wholeRun(db, params.runId, await momentOf(db, query.asOf)),
    )
  }

  @Serve(runLater)
  later(@Input(runLater) { params }: InputOf<typeof runLater>) {
    return readAnswer(this.reads, async (db) => {
      await mustBeRun(db, params.runId)
      return laterOfRun(db, params.runId)
    })
  }

  @Serve(runEvents)
  events(@Input(runEvents) { params, query }: InputOf<typeof runEvents>) {
    return readAnswer(this.reads, async (db) => {
      const at = await momentOf(db, query.asOf)
      await mustBeRun(db, params.runId)
      return { list: await eventsOfRun(db, params.runId, query, at) }
    })
  }

  @Serve(runLeft)
  left(@Input(runLeft) { params, query }: InputOf<typeof runLeft>) {
    return readAnswer(this.reads, async (db) => {
      const at = await momentOf(db, query.asOf)
      await mustBeRun(db, params.runId)
      return leftByRun(db, params.runId, query, at)
    })
  }
}

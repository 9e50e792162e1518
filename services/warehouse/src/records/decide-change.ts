import { Inject } from '@nestjs/common'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import type { Change, decideChanges, ReplyOf } from '@stammbuch/contracts'
import { type Answered, Refusal } from '@stammbuch/ledger'
import type { Commanded } from '../http/index.ts'
import { LEDGER } from '../platform/database.ts'
import type { AppLedger } from '../platform/ledger.ts'
import { changeById, decisionsOf } from './changes.query.ts'
import { type Decision, decideEach, readsOf, withDecider } from './decide-changes.ts'
import { mustMatchVersion } from './must-match-version.ts'

type Results = ReplyOf<typeof decideChanges>

/** Accept or decline one change. */
export class DecideChange extends Command<Answered<Change>> {
  readonly decision: Decision
  readonly commanded: Commanded

  constructor(decision: Decision, commanded: Commanded) {
    super()
    this.decision = decision
    this.commanded = commanded
  }
}

@CommandHandler(DecideChange)
export class DecideChangeHandler implements ICommandHandler<DecideChange> {
  constructor(@Inject(LEDGER) private readonly ledger: AppLedger) {}

  execute({ decision, commanded }: DecideChange): Promise<Answered<Change>> {
    const { cause, key, ifMatch } = commanded
    return this.ledger.command(cause, key, async (unit) => {
      const db = readsOf(unit)
      if (ifMatch !== null) await mustMatchVersion(db, decision.id, ifMatch)
      const [outcome] = await decideEach(unit, [decision])
      if (outcome?.refused) throw await withDecider(db, decision.id, outcome.refused)
      const answer = await unit.flushAndRead(() => changeById(db, outcome?.now ?? decision.id))
      if (!answer) throw new Refusal('not-found')
      return { answer }
    })
  }
}

/** Decide a selection of changes, each on its own. */
export class DecideChanges extends Command<Answered<Results>> {
  readonly decisions: readonly Decision[]
  readonly commanded: Commanded

  constructor(decisions: readonly Decision[], commanded: Commanded) {
    super()
    this.decisions = decisions
    this.commanded = commanded
  }
}

@CommandHandler(DecideChanges)
export class DecideChangesHandler implements ICommandHandler<DecideChanges> {
  constructor(@Inject(LEDGER) private readonly ledger: AppLedger) {}

  execute({ decisions, commanded: { cause, key } }: DecideChanges): Promise<Answered<Results>> {
    return this.ledger.command(cause, key, async (unit) => {
      const outcomes = await decideEach(unit, decisions)
      const ids = outcomes.map(({ now }) => now)
      const decided = await unit.flushAndRead(() => decisionsOf(readsOf(unit), ids))
      const results = outcomes.map(({ id, now, refused }) => ({
        id,
        ok: refused === null,
        code: refused?.code ?? null,
        decision: decided.get(now)?.decision ?? null,
        decidedBy: decided.get(now)?.decidedBy ?? null,
        decidedAt: decided.get(now)?.decidedAt ?? null,
      }))
      return { answer: { results } }
    })
  }
}

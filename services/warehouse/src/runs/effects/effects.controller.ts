import { Controller, Inject } from '@nestjs/common'
import { effectsOf, effectValues, type InputOf, printedLine } from '@stammbuch/contracts'
import { type Database, positionAt } from '@stammbuch/ledger'
import type { Kysely } from 'kysely'
import { Input, readAnswer, Serve } from '../../http/index.ts'
import { REPLICA_READS, type ReplicaReads } from '../../platform/replica-reads.ts'
import { type EffectSource, mustFitKind } from './effect-source.query.ts'
import { valuesOfSource } from './effect-values.query.ts'
import { effectsOfSource } from './effects.query.ts'
import { lineOfAward } from './printed-line.query.ts'

type Query = InputOf<typeof effectsOf>['query']

const justBefore = (moment: string): string => new Date(Date.parse(moment) - 1).toISOString()

const sourceOf = async (
  db: Kysely<Database>,
  { kind, id, from = 0, to = Number.MAX_SAFE_INTEGER }: Query,
): Promise<EffectSource> => {
  mustFitKind({ kind, id })
  return {
    ...{ kind, id },
    first: typeof from === 'string' ? (await positionAt(db, justBefore(from))) + 1 : from,
    last: typeof to === 'string' ? await positionAt(db, to) : to,
  }
}

/** Reads what became of values, and where printed ones came from. */
@Controller()
export class EffectsController {
  constructor(@Inject(REPLICA_READS) private readonly reads: ReplicaReads) {}

  @Serve(effectsOf)
  effects(@Input(effectsOf) { query }: InputOf<typeof effectsOf>) {
    return readAnswer(this.reads, async (db) => effectsOfSource(db, await sourceOf(db, query)))
  }

  @Serve(effectValues)
  values(@Input(effectValues) { query }: InputOf<typeof effectValues>) {
    return readAnswer(this.reads, async (db) =>
      valuesOfSource(db, await sourceOf(db, query), query),
    )
  }

  @Serve(printedLine)
  line(@Input(printedLine) { params }: InputOf<typeof printedLine>) {
    return readAnswer(this.reads, (db) => lineOfAward(db, params.id, params.awardId))
  }
}

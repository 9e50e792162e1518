import { Controller, Inject } from '@nestjs/common'
import {
  acceptSpotCheck,
  getSpotCheck,
  type InputOf,
  judgeSpotCheck,
  listSpotChecks,
  returnSpotCheck,
  type SpotCheck,
  startSpotCheck,
} from '@stammbuch/contracts'
import { type Cause, headPosition, narrow, newId, Refusal } from '@stammbuch/ledger'
import type { Kysely } from 'kysely'
import {
  Answer,
  Command,
  type Commanded,
  Input,
  readAnswer,
  runFor,
  Serve,
} from '../../http/index.ts'
import { LEDGER, READS } from '../../platform/database.ts'
import type { AppLedger, AppTables } from '../../platform/ledger.ts'
import { JOBS, type Jobs } from '../../platform/runs/index.ts'
import type { AppUnit } from '../../records/index.ts'
import { mustNameScope } from '../scope.query.ts'
import { decideCheck, loadCheck, startCheck } from './decide-spot-check.ts'
import { DeliveredRows } from './delivered-rows.ts'
import { drawSample } from './draw.query.ts'
import { itemsOf, spotChecks, unpreparedOf } from './spot-check.query.ts'

type Db = Kysely<AppTables>

const one = async (db: Db, id: string): Promise<SpotCheck> => {
  const [check] = (await spotChecks(narrow(db), { id, offset: 0, limit: 1 })).list
  if (!check) throw new Refusal('not-found')
  return check
}

/** Looking at a few before taking them all. */
@Controller()
export class SpotCheckController {
  constructor(
    @Inject(LEDGER) private readonly ledger: AppLedger,
    @Inject(READS) private readonly db: Db,
    @Inject(JOBS) private readonly jobs: Jobs,
    @Inject(DeliveredRows) private readonly rows: DeliveredRows,
  ) {}

  @Serve(listSpotChecks)
  list(@Input(listSpotChecks) { query }: InputOf<typeof listSpotChecks>) {
    return readAnswer(this.db, (db) => spotChecks(narrow(db), query))
  }

  @Serve(getSpotCheck)
  async get(@Input(getSpotCheck) { params }: InputOf<typeof getSpotCheck>) {
    await this.rows.ensure(await unpreparedOf(narrow(this.db), params.id))
    return readAnswer(this.db, async (db) => ({
      ...(await one(db, params.id)),
      items: await itemsOf(narrow(db), params.id),
    }))
  }

  @Serve(startSpotCheck)
  async start(
    @Input(startSpotCheck) { body }: InputOf<typeof startSpotCheck>,
    @Command() { cause, key }: Commanded,
  ) {
    mustNameScope(body)
    const { size, ...scope } = body
    const [id, seed] = [newId(), newId()]
    const answered = await this.ledger.command(cause, key, async (unit) => {
      const drawn = await drawSample(narrow(unit.db), scope, { size, seed })
      const drawnAt = await headPosition(narrow(unit.db))
      startCheck(unit, id, { do: 'start', scope, seed, drawnAt, ...drawn })
      await unit.flush()
      return { answer: await one(narrow(unit.db), id), status: 201 }
    })
    return Answer.of(answered)
  }

  @Serve(judgeSpotCheck)
  judge(
    @Input(judgeSpotCheck) { params, body }: InputOf<typeof judgeSpotCheck>,
    @Command() commanded: Commanded,
  ) {
    return this.decide(params.id, commanded, { do: 'judge', ...body })
  }

  @Serve(returnSpotCheck)
  giveBack(
    @Input(returnSpotCheck) { params, body }: InputOf<typeof returnSpotCheck>,
    @Command() commanded: Commanded,
  ) {
    return this.decide(params.id, commanded, { do: 'return', ...body })
  }

  /** The run itself closes the check in its first transaction, so that there is never one without the other. */
  @Serve(acceptSpotCheck)
  async accept(
    @Input(acceptSpotCheck) { params }: InputOf<typeof acceptSpotCheck>,
    @Command() commanded: Commanded,
  ) {
    const check = await one(this.db, params.id)
    const input = { ...check.scope, limit: check.population, spotCheckId: check.id }
    return runFor(this.jobs, commanded, { kind: 'bulk-accept', input })
  }

  private async decide(
    id: string,
    { cause, key }: { readonly cause: Omit<Cause, 'at'>; readonly key: Commanded['key'] },
    command: Parameters<typeof decideCheck>[2],
  ) {
    const answered = await this.ledger.command(cause, key, async (unit: AppUnit) => {
      decideCheck(unit, await loadCheck(unit, id), command)
      await unit.flush()
      return { answer: await one(narrow(unit.db), id) }
    })
    return Answer.of(answered)
  }
}

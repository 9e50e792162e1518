import { Controller, Inject } from '@nestjs/common'
import {
  compareTarget,
  dropParked,
  getRecordSync,
  holds,
  type InputOf,
  listParked,
  listSyncWorkers,
  retryParked,
} from '@stammbuch/contracts'
import { Refusal } from '@stammbuch/ledger'
import type { Kysely } from 'kysely'
import { Answer, Command, type Commanded, Input, Serve } from '../http/index.ts'
import { veilPersonal } from '../http/veil-personal.ts'
import { CONFIG, type Config } from '../platform/config.ts'
import { LEDGER, READS } from '../platform/database.ts'
import type { AppLedger, AppTables } from '../platform/ledger.ts'
import { targetsInUse } from '../platform/targets-in-use.ts'
import { Caller, type CurrentUser } from '../platform/user.ts'
import { askForComparison } from './ask-for-comparison.ts'
import { parkedPage, recordAtTargets, syncWorkers } from './deliveries.query.ts'
import { settleParked } from './settle-parked.ts'

/** What became of every delivery to another system. */
@Controller()
export class DeliveriesController {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LEDGER) private readonly ledger: AppLedger,
    @Inject(READS) private readonly db: Kysely<AppTables>,
  ) {}

  @Serve(listSyncWorkers)
  workers() {
    return syncWorkers(this.db, targetsInUse(this.config))
  }

  @Serve(compareTarget)
  async compare(
    @Input(compareTarget) { body }: InputOf<typeof compareTarget>,
    @Command() commanded: Commanded,
  ) {
    return Answer.of(await askForComparison(this.ledger, commanded, body.target))
  }

  @Serve(listParked)
  async parked(
    @Input(listParked) { query }: InputOf<typeof listParked>,
    @Caller() user: CurrentUser,
  ) {
    const page = await parkedPage(this.db, query)
    return holds(user.roles, 'read-personal') ? page : veilPersonal(page)
  }

  @Serve(getRecordSync)
  async record(@Input(getRecordSync) { params }: InputOf<typeof getRecordSync>) {
    const found = await recordAtTargets(this.db, params.id, targetsInUse(this.config))
    if (found.total === 0) throw new Refusal('not-found')
    return found
  }

  @Serve(retryParked)
  async retry(
    @Input(retryParked) { body }: InputOf<typeof retryParked>,
    @Command() commanded: Commanded,
  ) {
    return Answer.of(await settleParked(this.ledger, commanded, body, 'retry'))
  }

  @Serve(dropParked)
  async drop(
    @Input(dropParked) { body }: InputOf<typeof dropParked>,
    @Command() commanded: Commanded,
  ) {
    return Answer.of(await settleParked(this.ledger, commanded, body, 'drop'))
  }
}

import { Controller, Inject } from '@nestjs/common'
import {
  getRecordSync,
  holds,
  type InputOf,
  listParked,
  listSyncWorkers,
} from '@stammbuch/contracts'
import { type Database, Refusal } from '@stammbuch/ledger'
import type { Kysely } from 'kysely'
import { Input, Serve } from '../http/index.ts'
import { veilPersonal } from '../http/veil-personal.ts'
import { CONFIG, type Config } from '../platform/config.ts'
import { READS } from '../platform/database.ts'
import { targetsInUse } from '../platform/targets-in-use.ts'
import { Caller, type CurrentUser } from '../platform/user.ts'
import { parkedPage, recordAtTargets, syncWorkers } from './deliveries.query.ts'

/** Reads the state of transfers to other systems. */
@Controller()
export class DeliveriesController {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(READS) private readonly db: Kysely<Database>,
  ) {}

  @Serve(listSyncWorkers)
  workers() {
    return syncWorkers(this.db, targetsInUse(this.config))
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
}

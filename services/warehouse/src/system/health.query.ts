import { Inject, Injectable } from '@nestjs/common'
import type { healthReady, ReplyOf } from '@stammbuch/contracts'
import type { Database } from '@stammbuch/ledger'
import { stateSeen, syncCheckpoint } from '@stammbuch/records'
import type { Kysely } from 'kysely'
import { BUS, type Bus } from '../platform/bus.ts'
import { CONFIG, type Config } from '../platform/config.ts'
import { READS } from '../platform/database.ts'
import { targetsInUse } from '../platform/targets-in-use.ts'
import { inlineProjections } from '../projections.ts'

type Ready = ReplyOf<typeof healthReady>

const unreachable: Ready = {
  status: 'not-ready',
  position: 0,
  postgres: { state: 'down', detail: 'Die Datenbank antwortet nicht.' },
  nats: { state: 'degraded', detail: null },
  projections: {},
  targets: {},
}

const prefix = syncCheckpoint('')

interface Reader {
  readonly name: string
  /** As its worker would say it, if it said anything. */
  readonly seen: string
  readonly detail: string | null
}

const targetOf = ({ name, seen, detail }: Reader): [string, Ready['targets'][string]] => [
  name.slice(prefix.length),
  {
    state: seen === 'running' ? 'up' : 'down',
    detail: seen === 'silent' ? 'Der Übertragungsdienst meldet sich nicht.' : detail,
  },
]

/** Looks at every part. Inline views are at the head by construction; readers have a checkpoint. */
@Injectable()
export class Health {
  constructor(
    @Inject(READS) private readonly db: Kysely<Database>,
    @Inject(BUS) private readonly bus: Bus,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async look(): Promise<Ready> {
    try {
      return await this.stateOf()
    } catch {
      return unreachable
    }
  }

  private async stateOf(): Promise<Ready> {
    const { position } = await this.db
      .selectFrom('log_head')
      .select('position')
      .executeTakeFirstOrThrow()
    const readers = await this.db
      .selectFrom('checkpoint as c')
      .select(['name', 'position', 'detail', 'state', stateSeen.as('seen')])
      .orderBy('name')
      .execute()
    const inline = inlineProjections.map(({ name }) => [
      name,
      { position, lag: 0, state: 'inline' },
    ])
    const asynchronous = readers.map((reader) => [
      reader.name,
      { position: reader.position, lag: position - reader.position, state: reader.state },
    ])
    // A worker that nobody wants any more is not down.
    const inUse = targetsInUse(this.config).map(syncCheckpoint)
    const halted = readers.some(({ state }) => state === 'halted')
    return {
      status: halted ? 'not-ready' : 'ready',
      position,
      postgres: { state: 'up', detail: null },
      nats: this.bus.health(),
      projections: Object.fromEntries([...inline, ...asynchronous]),
      targets: Object.fromEntries(readers.filter(({ name }) => inUse.includes(name)).map(targetOf)),
    }
  }
}

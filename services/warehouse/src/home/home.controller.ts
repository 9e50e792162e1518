import { Controller, Inject } from '@nestjs/common'
import { type Home, holds, readHome, unusualDays } from '@stammbuch/contracts'
import type { Database } from '@stammbuch/ledger'
import type { Kysely } from 'kysely'
import { readAnswer, Serve } from '../http/index.ts'
import { CONFIG, type Config } from '../platform/config.ts'
import { READS } from '../platform/database.ts'
import { Caller, type CurrentUser } from '../platform/user.ts'
import { PendingIndex } from '../verification/index.ts'
import { auditorHome, type Unusual, unusualSince } from './auditor-home.query.ts'
import { editorHome } from './editor-home.query.ts'
import { administrationHome, itHome } from './operating-home.query.ts'

const day = 86_400_000
const berlinDays = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Berlin' })
const dayBefore = (now: Date, days: number): string =>
  berlinDays.format(new Date(now.getTime() - days * day))

/** Milliseconds for which what is out of the ordinary is kept: it goes over the log of two weeks. */
const keptFor = 30_000

/** Reads what concerns a person on their start page. */
@Controller()
export class HomeController {
  private kept: { readonly day: string; readonly until: number; readonly value: Unusual } | null =
    null

  constructor(
    @Inject(READS) private readonly db: Kysely<Database>,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(PendingIndex) private readonly waiting: PendingIndex,
  ) {}

  @Serve(readHome)
  read(@Caller() { id, roles }: CurrentUser) {
    const now = new Date()
    const yesterday = dayBefore(now, 1)
    const firstDay = dayBefore(now, unusualDays - 1)
    return readAnswer(this.db, async (db): Promise<Home> => {
      const mine = <Part>(isMine: boolean, read: () => Promise<Part>): Promise<Part | null> =>
        isMine ? read() : Promise.resolve(null)
      return {
        yesterday,
        unusualSince: firstDay,
        editor: await mine(holds(roles, 'edit'), () =>
          editorHome(db, this.waiting, { id, roles }, yesterday),
        ),
        auditor: await mine(roles.includes('ROLE_AUDITOR'), async () =>
          auditorHome(db, firstDay, await this.unusual(db, firstDay, now.getTime())),
        ),
        it: await mine(holds(roles, 'operate'), () => itHome(db, this.config)),
        administration: await mine(holds(roles, 'administer'), () => administrationHome(db)),
      }
    })
  }

  private async unusual(db: Kysely<Database>, day: string, now: number): Promise<Unusual> {
    const { kept } = this
    if (kept && kept.day === day && kept.until > now) return kept.value
    const value = await unusualSince(db, day)
    this.kept = { day, until: now + keptFor, value }
    return value
  }
}

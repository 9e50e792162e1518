import type { Type } from '@nestjs/common'
import type { EntryKind } from '@stammbuch/contracts'
import { inputOf, readAnswer } from '../http/index.ts'
import { routeOf } from '../http/route.ts'
import { READS } from '../platform/database.ts'
import { momentOf } from '../platform/moment.ts'
import { entryMutations } from './entries.mutations.ts'
import { entryList } from './entry-list.query.ts'
import type { EntryDb, EntryRules } from './entry-rules.query.ts'

interface MomentQuery {
  readonly asOf?: number | string | undefined
}

/** Returns every route of a kind of master data, as its declaration and its rules say. They stand in a module's `controllers`. */
export const entryRoutes = (kind: EntryKind, rules: EntryRules = {}): Type<object>[] => [
  routeOf(kind.list, [READS], (db: EntryDb) => async (request) => {
    const { asOf, ...query } = inputOf(kind.list, request).query as MomentQuery
    return readAnswer(db, async (snapshot) => {
      const at = await momentOf(snapshot, asOf)
      return entryList(snapshot, kind, rules, { ...query, at })
    })
  }),
  ...entryMutations(kind, rules),
]

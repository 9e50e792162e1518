import type { Type } from '@nestjs/common'
import type { EntryKind } from '@stammbuch/contracts'
import { inputOf, readAnswer } from '../http/index.ts'
import { routeOf } from '../http/route.ts'
import { READS } from '../platform/database.ts'
import { entryMutations } from './entries.mutations.ts'
import { entryList } from './entry-list.query.ts'
import type { EntryDb, EntryRules } from './entry-rules.query.ts'

/** Returns every route of a kind of master data, as its declaration and its rules say. They stand in a module's `controllers`. */
export const entryRoutes = (kind: EntryKind, rules: EntryRules = {}): Type<object>[] => [
  routeOf(kind.list, [READS], (db: EntryDb) => async (request) => {
    const query = inputOf(kind.list, request).query as object
    return readAnswer(db, (snapshot) => entryList(snapshot, kind, rules, { ...query }))
  }),
  ...entryMutations(kind, rules),
]

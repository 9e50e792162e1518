import { importDmsMdls } from '@stammbuch/contracts'
import type { Database } from '@stammbuch/ledger'
import type { Kysely } from 'kysely'
import { Answer, preparedMutation } from '../../http/index.ts'
import { READS } from '../../platform/database.ts'
import { DMS, type Dms } from './dms/dms.ts'
import { fetchScope } from './fetch-scope.query.ts'
import { analyseToplists, applyMdlPlan, mdlReply, plannedMdls } from './import-mdls.process.ts'

/** Taking in dynamic fields of the DMS. */
export const apiImportMutations = [
  /** The DMS is asked before the transaction; what is written is decided inside it. */
  preparedMutation(
    importDmsMdls,
    [READS, DMS],
    (db: Kysely<Database>, dms: Dms) =>
      async ({ body }) => {
        const analysed = await analyseToplists(dms, await fetchScope(db, body))
        if (body.dryrun)
          return new Answer(mdlReply(analysed, await plannedMdls(db, analysed, body), true))
        return {
          work: async (unit) => {
            const plan = await plannedMdls(unit.db, analysed, body)
            await applyMdlPlan(unit, plan)
            return mdlReply(analysed, plan, false)
          },
        }
      },
  ),
]

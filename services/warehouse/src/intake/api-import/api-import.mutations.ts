import { importDmsMdls } from '@stammbuch/contracts'
import { Answer, preparedMutation } from '../../http/index.ts'
import { READS, type Writes } from '../../platform/database.ts'
import type { IntakeReads } from '../deliveries/delivery.tables.ts'
import { DMS, type Dms } from './dms/dms.ts'
import { fetchScope } from './fetch-scope.query.ts'
import { analyse, carryOut, outcomeOf, planned } from './import-mdls.process.ts'

/** Taking in dynamic fields of the DMS. */
export const apiImportMutations = [
  /** The DMS is asked before the transaction; what is written is decided inside it. */
  preparedMutation(
    importDmsMdls,
    [READS, DMS],
    (db: Writes<IntakeReads>, dms: Dms) =>
      async ({ body }) => {
        const analysed = await analyse(dms, await fetchScope(db, body))
        if (body.dryrun)
          return new Answer(outcomeOf(analysed, await planned(db, analysed, body), true))
        return {
          work: async (unit) => {
            const plan = await planned(unit.db, analysed, body)
            await carryOut(unit, plan)
            return outcomeOf(analysed, plan, false)
          },
        }
      },
  ),
]

import { z } from 'zod'
import { endedEarly, jobStarted } from './changes.ts'
import { endpoint } from './endpoint.ts'
import { id, textOf } from './scalars.ts'

export const awardDuplication = z.object({
  dryRun: z.boolean(),
  /** Number of awards that the target year got, or in a dry run would get. */
  duplicated: z.number().int(),
  /** Awards of the chosen toplists that were left out, with the reason. */
  skipped: z.array(z.object({ id, code: z.string() })),
  /** The run that can be undone; null for a dry run. */
  runId: id.nullable(),
  ...endedEarly,
})
export type AwardDuplication = z.output<typeof awardDuplication>

export const duplicateAwards = endpoint({
  method: 'POST',
  path: '/award/duplicate',
  access: 'edit',
  summary: 'Verifizierte Auszeichnungen eines Jahrgangs als neue in einen anderen übernehmen.',
  body: z.strictObject({
    rankingGroupShortCode: textOf(1, 50),
    periodName: textOf(1, 50),
    toplistLabelIds: z.array(id).min(1).max(1000),
    targetPeriodName: textOf(1, 50),
    dryRun: z.boolean().default(true),
  }),
  reply: z.union([awardDuplication, jobStarted]),
})

import type { AwardDuplication } from '@stammbuch/contracts'
import { useMutation } from '@tanstack/react-query'
import { call } from '@/api/call.ts'
import { outcomes } from '@/live/job-outcomes.ts'
import { cameToNothing } from '@/product/own-actions.ts'
import { doingLong } from '@/product/runs/long-work.ts'
import { useIsSeen } from '@/ui/use-is-seen.ts'

interface Duplication {
  readonly rankingGroupShortCode: string
  readonly periodName: string
  readonly toplistLabelIds: string[]
  readonly targetPeriodName: string
  readonly dryRun: boolean
}

/** Duplicate, or try it. A dry run is waited for: as a job it would leave a trace. */
export const useDuplication = () => {
  const isSeen = useIsSeen()
  return useMutation({
    mutationFn: async (body: Duplication): Promise<AwardDuplication> => {
      // Answered with its result.
      if (body.dryRun) return (await call('duplicateAwards', { body })) as AwardDuplication
      const described = {
        text: `Auszeichnungen nach ${body.targetPeriodName} dupliziert`,
        record: null,
        onUndone: () => undefined,
      }
      const shown = {
        title: 'Award-Duplikation',
        href: '/award-duplikation',
        outcome: outcomes['award-duplication'],
        isSeen,
      }
      const { body: done, action } = await doingLong('duplicateAwards', described, { body }, shown)
      // The page's banner says it.
      if (done.duplicated === 0) cameToNothing(action)
      return done
    },
  })
}

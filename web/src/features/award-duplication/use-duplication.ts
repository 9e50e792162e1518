import type { AwardDuplication } from '@stammbuch/contracts'
import { useMutation } from '@tanstack/react-query'
import { answerOf } from '@/api/call.ts'
import { followJob } from '@/live/follow-job.ts'
import { outcomes } from '@/live/job-outcomes.ts'
import { cameToNothing, doing } from '@/product/own-actions.ts'
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
      const duplicate = async () => {
        const begun = await answerOf('duplicateAwards', { body }, { respondAsync: !body.dryRun })
        const done = await followJob<AwardDuplication>(begun, {
          title: 'Award-Duplikation',
          href: '/award-duplikation',
          outcome: outcomes['award-duplication'],
          isSeen,
        })
        return { ...begun, body: done }
      }
      if (body.dryRun) return (await duplicate()).body
      const described = {
        text: `Auszeichnungen nach ${body.targetPeriodName} dupliziert`,
        record: null,
        onUndone: () => undefined,
      }
      const { body: done, action } = await doing('duplicateAwards', described, duplicate)
      // The page's banner says it.
      if (done.duplicated === 0) cameToNothing(action)
      return done
    },
  })
}

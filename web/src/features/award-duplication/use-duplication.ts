import type { AwardDuplication } from '@stammbuch/contracts'
import { useMutation } from '@tanstack/react-query'
import { answerOf } from '@/api/call.ts'
import { followJob } from '@/live/follow-job.ts'
import { outcomes } from '@/live/job-outcomes.ts'
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
      const begun = await answerOf('duplicateAwards', { body }, { respondAsync: !body.dryRun })
      return followJob<AwardDuplication>(begun, {
        title: 'Award-Duplikation',
        href: '/award-duplikation',
        outcome: outcomes['award-duplication'],
        isSeen,
      })
    },
  })
}

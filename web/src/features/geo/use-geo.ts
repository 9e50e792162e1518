import { useMutation } from '@tanstack/react-query'
import { answerOf } from '@/api/call.ts'
import { sentenceOf } from '@/api/problem.ts'
import { followJob } from '@/live/follow-job.ts'
import { type Located, outcomes } from '@/live/job-outcomes.ts'
import { useFollowedRead } from '@/live/use-followed-read.ts'
import { toast } from '@/ui/toast.ts'
import { useIsSeen } from '@/ui/use-is-seen.ts'

/** How it stands with positions; read again whenever a run begins or ends. */
export const useGeoOverview = () => useFollowedRead('geoOverview', {}, 'runs')

/** The bulk run, with what it said. */
export const useRevision = () => {
  const isSeen = useIsSeen()
  return useMutation({
    mutationFn: async (): Promise<Located> => {
      const begun = await answerOf('reviseGeoData', {}, { respondAsync: true })
      return followJob<Located>(begun as Parameters<typeof followJob<Located>>[0], {
        title: 'Geodaten-Abgleich',
        href: '/verwaltung/geodaten-abgleich',
        outcome: outcomes.geo,
        isSeen,
      })
    },
    onError: (thrown) => toast.error(sentenceOf(thrown)),
  })
}

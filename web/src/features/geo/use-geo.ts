import { useMutation } from '@tanstack/react-query'
import { answerOf } from '@/api/call.ts'
import { sentenceOf } from '@/api/problem.ts'
import { formatCount } from '@/format/format.ts'
import { followJob } from '@/live/follow-job.ts'
import { useFollowedRead } from '@/live/use-followed-read.ts'
import { toast } from '@/ui/toast.ts'
import { useIsSeen } from '@/ui/use-is-seen.ts'

/** A sentence for each account that a run looked at, by its id. */
export type Messages = Readonly<Record<string, string>>

/** How it stands with positions; read again whenever a run begins or ends. */
export const useGeoOverview = () => useFollowedRead('geoOverview', {}, 'runs')

/** The bulk run, with what it said. */
export const useRevision = () => {
  const isSeen = useIsSeen()
  return useMutation({
    mutationFn: async (): Promise<Messages> => {
      const begun = await answerOf('reviseGeoData', {}, { respondAsync: true })
      return followJob<Messages>(begun as Parameters<typeof followJob<Messages>>[0], {
        title: 'Geodaten-Abgleich',
        href: '/verwaltung/geodaten-abgleich',
        outcome: (messages) =>
          `${formatCount(Object.keys(messages).length, 'Unternehmen', 'Unternehmen')} abgeglichen.`,
        isSeen,
      })
    },
    onError: (thrown) => toast.error(sentenceOf(thrown)),
  })
}

import { type Release, type SyncTarget, syncTargets, targetFacts } from '@stammbuch/contracts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { answerOf } from '@/api/call.ts'
import { Problem, sentenceOf } from '@/api/problem.ts'
import { useSession } from '@/api/session.ts'
import { formatCount } from '@/format/format.ts'
import { followJob } from '@/live/follow-job.ts'
import { Button } from '@/ui/button.tsx'
import { Dialog } from '@/ui/dialog.tsx'
import { toast } from '@/ui/toast.ts'
import { useIsSeen } from '@/ui/use-is-seen.ts'
import { ReleaseRefused } from './release-refused.tsx'

/** What every installation has; an optional target gets what is released by itself. */
const targets = syncTargets.filter((target) => !targetFacts(target).optional)

interface Marked {
  readonly marked: number
}

const usePush = ({ id, rankingGroup, period }: Release) => {
  const isSeen = useIsSeen()
  return async (target: SyncTarget): Promise<Marked> => {
    const begun = await answerOf('pushRelease', { params: { id, target } }, { respondAsync: true })
    return followJob<Marked>(begun, {
      title: `Vormerken: ${rankingGroup.name} ${period.name}`,
      href: '/freigabe',
      isSeen,
      outcome: ({ marked }) => `${formatCount(marked, 'Eintrag', 'Einträge')} vorgemerkt`,
    })
  }
}

/** Mark everything in a release for one target by hand. */
export const PushButtons = ({ release }: { readonly release: Release }) => {
  const { can } = useSession()
  const [refused, setRefused] = useState<Problem | null>(null)
  const { mutate, isPending, variables, data, reset } = useMutation({
    mutationFn: usePush(release),
    onError: (thrown) =>
      thrown instanceof Problem ? setRefused(thrown) : void toast.error(sentenceOf(thrown)),
  })
  const name = `${release.rankingGroup.name} - ${release.period.name}`
  const why = can('release') ? null : 'Dafür fehlt Ihnen das Recht.'
  return (
    <span className="-my-1 flex gap-1.5">
      {targets.map((target) => (
        <Button
          key={target}
          size="small"
          pending={isPending && variables === target}
          disabledBecause={why}
          aria-label={`${name} mit ${targetFacts(target).system} synchronisieren`}
          onClick={() => mutate(target)}
        >
          {targetFacts(target).system}
        </Button>
      ))}
      <Dialog
        open={data !== undefined}
        onOpenChange={(open) => !open && reset()}
        title="Zur Synchronisation vorgemerkt"
        size="small"
        footer={
          <Button look="primary" onClick={reset}>
            OK
          </Button>
        }
      >
        <p className="text-sm">
          Die betroffenen Einträge ({data && formatCount(data.marked, 'Eintrag', 'Einträge')})
          werden beim nächsten planmäßigen Lauf synchronisiert.
        </p>
      </Dialog>
      {refused && <ReleaseRefused problem={refused} onClose={() => setRefused(null)} />}
    </span>
  )
}

import { type Release, syncTargets, targetFacts } from '@stammbuch/contracts'
import { useState } from 'react'
import { Problem, sentenceOf } from '@/api/problem.ts'
import { useSession } from '@/api/session.ts'
import { formatCount } from '@/format/format.ts'
import { useLongWork } from '@/product/runs/long-work.ts'
import { closedBecause, useStanding } from '@/state/stand.ts'
import { Button } from '@/ui/button.tsx'
import { Dialog } from '@/ui/dialog.tsx'
import { toast } from '@/ui/toast.ts'
import { ReleaseRefused } from './release-refused.tsx'

/** Targets of every installation; an optional target receives releases by itself. */
const targets = syncTargets.filter((target) => !targetFacts(target).optional)

/** Mark everything in a release for one target by hand. */
export const PushButtons = ({ release }: { readonly release: Release }) => {
  const { can } = useSession()
  const [refused, setRefused] = useState<Problem | null>(null)
  const { id, rankingGroup, period } = release
  const { mutate, isPending, variables, data, reset } = useLongWork('pushRelease', {
    title: `Vormerken: ${rankingGroup.name} ${period.name}`,
    href: '/freigabe',
    outcome: ({ marked }) => `${formatCount(marked, 'Eintrag', 'Einträge')} vorgemerkt`,
    onError: (thrown) =>
      thrown instanceof Problem ? setRefused(thrown) : void toast.error(sentenceOf(thrown)),
  })
  const name = `${release.rankingGroup.name} - ${release.period.name}`
  const lacksRight = can('release') ? null : 'Dafür fehlt Ihnen das Recht.'
  const why = closedBecause(useStanding()) ?? lacksRight
  return (
    <span className="-my-1 flex gap-1.5">
      {targets.map((target) => (
        <Button
          key={target}
          size="small"
          pending={isPending && variables?.params?.target === target}
          disabledBecause={why}
          aria-label={`${name} mit ${targetFacts(target).system} synchronisieren`}
          onClick={() => mutate({ params: { id, target } })}
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

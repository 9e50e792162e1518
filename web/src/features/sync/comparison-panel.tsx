import { type SyncWorkerStanding, targetFacts } from '@stammbuch/contracts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { answerOf } from '@/api/call.ts'
import { sentenceOf } from '@/api/problem.ts'
import { read } from '@/api/queries.ts'
import { useSession } from '@/api/session.ts'
import { formatCount, formatDateTime } from '@/format/format.ts'
import { Button } from '@/ui/button.tsx'
import { Panel } from '@/ui/panel.tsx'
import { toast } from '@/ui/toast.ts'
import { lookEvery } from './status-panel.tsx'

type Target = SyncWorkerStanding['target']
type Comparison = SyncWorkerStanding['comparison']

const looked = (count: number): string =>
  formatCount(count, 'Eintrag angesehen', 'Einträge angesehen')

const foundIn = ({ missing, outdated, surplus }: Comparison): string => {
  const parts = [
    missing > 0 && formatCount(missing, 'fehlte', 'fehlten'),
    outdated > 0 && formatCount(outdated, 'war veraltet', 'waren veraltet'),
    surplus > 0 && formatCount(surplus, 'durfte dort nicht stehen', 'durften dort nicht stehen'),
  ].filter(Boolean)
  return parts.length === 0 ? 'keine Abweichung' : parts.join(', ')
}

/** Progress of the comparison, or the result of the last one. */
const standing = (comparison: Comparison): string => {
  const { askedAt, beganAt, endedAt } = comparison
  if (beganAt && !endedAt)
    return `Läuft seit ${formatDateTime(beganAt)}: ${looked(comparison.looked)}, ${foundIn(comparison)}.`
  if (askedAt)
    return `Angefordert ${formatDateTime(askedAt)}; der Übertragungsdienst beginnt gleich.`
  if (!beganAt) return 'Noch nicht gelaufen.'
  return `Zuletzt ${formatDateTime(beganAt)}: ${looked(comparison.looked)}, ${foundIn(comparison)}.`
}

interface PanelProps {
  readonly target: Target
  /** The target's name in the title, on a page that is about another. */
  readonly of?: string
}

/** Comparing what a target holds with what it should hold. */
export const ComparisonPanel = ({ target, of }: PanelProps) => {
  const { can } = useSession()
  const queryClient = useQueryClient()
  const { data } = useQuery({ ...read('listSyncWorkers'), refetchInterval: lookEvery })
  const ask = useMutation({
    mutationFn: () => answerOf('compareTarget', { body: { target } }),
    onError: (thrown) => toast.error(sentenceOf(thrown)),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: ['listSyncWorkers'] }),
  })
  const comparison = data?.list.find((worker) => worker.target === target)?.comparison
  const title = ['Bestand abgleichen', of].filter(Boolean).join(': ')
  if (!targetFacts(target).comparable)
    return (
      <Panel title={title}>
        <p className="text-sm text-muted">
          „{targetFacts(target).label}“ lässt sich nicht fragen, welche Einträge dort stehen. Der
          tägliche Abgleich lässt dieses Ziel deshalb aus.
        </p>
      </Panel>
    )
  return (
    <Panel
      title={title}
      actions={
        <Button
          size="small"
          pending={ask.isPending}
          disabledBecause={
            can('sync-administer') ? null : 'Das ist der Administration vorbehalten.'
          }
          onClick={() => ask.mutate()}
        >
          Alles abgleichen
        </Button>
      }
    >
      <p className="text-sm text-muted">
        Der Übertragungsdienst vergleicht Eintrag für Eintrag, was „{targetFacts(target).label}“
        hat, mit dem, was dort stehen soll. Was fehlt oder veraltet ist, wird übertragen; was dort
        nicht stehen darf, wird entfernt. Das geschieht auch von selbst, gewöhnlich einmal am Tag.
      </p>
      {comparison && (
        <p role="status" className="mt-2 text-sm tabular-nums">
          {standing(comparison)}
        </p>
      )}
    </Panel>
  )
}

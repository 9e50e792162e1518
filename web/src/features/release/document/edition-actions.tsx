import type { Release } from '@stammbuch/contracts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '@/api/call.ts'
import { Problem, sentenceOf } from '@/api/problem.ts'
import { useSession } from '@/api/session.ts'
import { formatCount } from '@/format/format.ts'
import { runToEnd } from '@/product/runs/long-work.ts'
import { Button } from '@/ui/button.tsx'
import { Checkbox } from '@/ui/checkbox.tsx'
import { Confirm } from '@/ui/confirm.tsx'
import { Field } from '@/ui/field.tsx'
import { Textarea } from '@/ui/textarea.tsx'
import { toast } from '@/ui/toast.ts'
import { useIsSeen } from '@/ui/use-is-seen.ts'
import { FindingsPanel } from '../proof/findings-panel.tsx'
import { ReleaseRefused } from '../release-refused.tsx'
import { nameOfRelease } from './edition-labels.ts'

interface QuestionProps {
  readonly release: Release
  readonly onClose: () => void
  readonly onRefused: (problem: Problem) => void
}

const mostCharacters = 500

const noReason = (reason: string): string | null =>
  reason.trim().length < 3 ? 'Bitte den Grund nennen, mit mindestens drei Zeichen.' : null

const ReasonField = (props: {
  readonly value: string
  readonly hint: string
  readonly onChange: (value: string) => void
}) => (
  <Field
    label="Grund"
    required
    hint={props.hint}
    counter={{ value: props.value, max: mostCharacters }}
  >
    <Textarea
      value={props.value}
      maxLength={mostCharacters}
      onChange={({ target }) => props.onChange(target.value)}
    />
  </Field>
)

const useReadReleases = () => {
  const client = useQueryClient()
  return () =>
    Promise.all(
      ['readRelease', 'listReleases'].map((name) => client.invalidateQueries({ queryKey: [name] })),
    )
}

/** Tell what was refused, and leave the question open for everything else. */
const refusing =
  ({ onRefused, onClose }: QuestionProps) =>
  (thrown: unknown): void => {
    if (!(thrown instanceof Problem)) {
      void toast.error(sentenceOf(thrown))
      throw thrown
    }
    onClose()
    onRefused(thrown)
  }

const Correct = (props: QuestionProps) => {
  const { release, onClose } = props
  const [reason, setReason] = useState('')
  const [push, setPush] = useState(true)
  const navigate = useNavigate()
  const isSeen = useIsSeen()
  const readAgain = useReadReleases()
  const correct = async (): Promise<void> => {
    const input = { params: { id: release.id }, body: { reason, push } }
    const { body: made } = await runToEnd('correctRelease', input, {
      title: `Berichtigung ${nameOfRelease(release)}`,
      href: `/freigabe/${release.id}`,
      isSeen,
      outcome: ({ edition }) => `Fassung ${edition} gilt`,
      options: { expected: ['release-hindered', 'edition-unchanged', 'edition-superseded'] },
    })
    await readAgain()
    void toast.success(
      `Fassung ${made.edition} gilt.`,
      push ? `${formatCount(made.marked, 'Eintrag', 'Einträge')} vorgemerkt.` : '',
    )
    await navigate({ to: '/freigabe/$releaseId', params: { releaseId: made.id } })
  }
  return (
    <Confirm
      open
      onOpenChange={(open) => !open && onClose()}
      title={`${nameOfRelease(release)} berichtigen?`}
      confirmLabel="Ja, berichtigen"
      size="normal"
      disabledBecause={noReason(reason)}
      onConfirm={() => correct().catch(refusing(props))}
    >
      <p>
        Es entsteht eine neue Fassung mit dem, was heute in Projekt und Jahrgang steht. Sie gilt
        anstelle dieser; diese bleibt stehen, wie sie gedruckt wurde.
      </p>
      <ReasonField
        value={reason}
        onChange={setReason}
        hint="Er steht im Protokoll und auf der neuen Fassung."
      />
      <FindingsPanel of={{ project: release.rankingGroup, period: release.period }} />
      <Checkbox
        checked={push}
        onCheckedChange={setPush}
        label="Alle Einträge sofort zur Synchronisation vormerken"
      />
    </Confirm>
  )
}

const Withdraw = (props: QuestionProps) => {
  const { release, onClose } = props
  const [reason, setReason] = useState('')
  const readAgain = useReadReleases()
  const withdraw = async (): Promise<void> => {
    await call('withdrawRelease', { params: { id: release.id }, body: { reason } })
    await readAgain()
    void toast.success(`Fassung ${release.edition} ist zurückgezogen.`)
  }
  return (
    <Confirm
      open
      onOpenChange={(open) => !open && onClose()}
      title={`${nameOfRelease(release)} zurückziehen?`}
      confirmLabel="Ja, zurückziehen"
      tone="danger"
      size="normal"
      disabledBecause={noReason(reason)}
      onConfirm={() => withdraw().catch(refusing(props))}
    >
      <p>
        Danach gilt die jüngste Fassung, die nicht zurückgezogen ist; gibt es keine, so gilt für
        Projekt und Jahrgang keine Freigabe. Die Zielsysteme folgen: Eine Auszeichnung, die in
        keiner Fassung mehr steht, die nicht zurückgezogen ist, verlässt sie. Das Zurückziehen lässt
        sich zurücknehmen; dann kommen die Auszeichnungen zurück.
      </p>
      <ReasonField
        value={reason}
        onChange={setReason}
        hint="Er steht im Protokoll und auf der Fassung."
      />
    </Confirm>
  )
}

const Restore = (props: QuestionProps) => {
  const { release, onClose } = props
  const readAgain = useReadReleases()
  const restore = async (): Promise<void> => {
    await call('restoreRelease', { params: { id: release.id } })
    await readAgain()
    void toast.success(`Fassung ${release.edition} ist nicht mehr zurückgezogen.`)
  }
  return (
    <Confirm
      open
      onOpenChange={(open) => !open && onClose()}
      title="Zurückziehen zurücknehmen?"
      confirmLabel="Ja, zurücknehmen"
      onConfirm={() => restore().catch(refusing(props))}
    >
      <p>Diese Fassung gilt dann wieder, wenn es keine neuere gibt, die gilt.</p>
    </Confirm>
  )
}

const questions = { correct: Correct, withdraw: Withdraw, restore: Restore }

/** Correcting an edition, withdrawing it, and taking that back; each after asking. */
export const EditionActions = ({
  release,
  counts,
}: {
  readonly release: Release
  /** The edition counts for its project's year, so that it can be corrected. */
  readonly counts: boolean
}) => {
  const { can } = useSession()
  const [asked, setAsked] = useState<keyof typeof questions | null>(null)
  const [refused, setRefused] = useState<Problem | null>(null)
  if (!can('release')) return null
  const Question = asked && questions[asked]
  const isWithdrawn = release.state === 'withdrawn'
  return (
    <>
      <Button
        disabledBecause={counts ? null : 'Berichtigt wird nur die Fassung, die gilt.'}
        onClick={() => setAsked('correct')}
      >
        Berichtigen
      </Button>
      {isWithdrawn ? (
        <Button onClick={() => setAsked('restore')}>Zurückziehen zurücknehmen</Button>
      ) : (
        <Button onClick={() => setAsked('withdraw')}>Zurückziehen</Button>
      )}
      {Question && (
        <Question release={release} onClose={() => setAsked(null)} onRefused={setRefused} />
      )}
      {refused && <ReleaseRefused problem={refused} onClose={() => setRefused(null)} />}
    </>
  )
}

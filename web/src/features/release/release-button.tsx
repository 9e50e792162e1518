import type { ReleasePreview } from '@stammbuch/contracts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Problem, sentenceOf } from '@/api/problem.ts'
import { formatCount, formatNumber } from '@/format/format.ts'
import { runToEnd } from '@/product/runs/long-work.ts'
import { Button } from '@/ui/button.tsx'
import { Checkbox } from '@/ui/checkbox.tsx'
import { Confirm } from '@/ui/confirm.tsx'
import { toast } from '@/ui/toast.ts'
import { useIsSeen } from '@/ui/use-is-seen.ts'
import { OpenFindings } from './proof/open-findings.tsx'
import { ReleaseRefused } from './release-refused.tsx'
import type { ReleaseOf } from './use-preview.ts'

interface ReleaseButtonProps {
  readonly of: ReleaseOf
  readonly preview: ReleasePreview
  readonly disabledBecause: string | null
  readonly onReleased: () => void
  readonly onRefused: () => void
}

const useRelease = ({ project, period }: ReleaseOf) => {
  const queryClient = useQueryClient()
  const isSeen = useIsSeen()
  return async (push: boolean) => {
    const input = { body: { rankingGroupId: project.id, periodId: period.id, push } }
    const { body: made } = await runToEnd('createRelease', input, {
      title: `Freigabe ${project.name} ${period.name}`,
      href: '/freigabe',
      isSeen,
      outcome: ({ numberOfAwards }) =>
        `${formatCount(numberOfAwards, 'Auszeichnung', 'Auszeichnungen')} freigegeben`,
      options: { expected: ['release-hindered', 'release-exists', 'release-empty'] },
    })
    await queryClient.invalidateQueries({ queryKey: ['listReleases'] })
    return made
  }
}

/** The final button, its warning, and what is said when the release is refused. */
export const ReleaseButton = (props: ReleaseButtonProps) => {
  const { of, preview, disabledBecause, onReleased, onRefused } = props
  const { project, period } = of
  const [asked, setAsked] = useState(false)
  const [push, setPush] = useState(true)
  const [refused, setRefused] = useState<Problem | null>(null)
  const release = useRelease(of)
  const name = `${project.name} (${project.shortCode}) ${period.name}`
  const confirm = async (): Promise<void> => {
    try {
      const { marked } = await release(push)
      const said = push
        ? `${formatNumber(marked)} Einträge sind zur Synchronisation vorgemerkt.`
        : ''
      void toast.success(`${name} ist freigegeben.`, said)
      onReleased()
    } catch (thrown) {
      if (thrown instanceof Problem) setRefused(thrown)
      else void toast.error(sentenceOf(thrown))
      onRefused()
    }
  }
  return (
    <>
      <Button
        look="primary"
        size="large"
        className="h-auto min-h-9 py-1.5 text-left whitespace-normal shrink"
        disabledBecause={disabledBecause}
        onClick={() => {
          setPush(true)
          setAsked(true)
        }}
      >
        Alles in Ordnung! {name} jetzt freigeben
      </Button>
      <Confirm
        open={asked}
        onOpenChange={setAsked}
        title={`${name} freigeben?`}
        confirmLabel="Ja, Freigeben"
        size="normal"
        onConfirm={confirm}
      >
        <p>
          <strong>Achtung:</strong> Freigegeben werden{' '}
          <strong>
            {formatCount(preview.numberOfAwards, 'Auszeichnung', 'Auszeichnungen')} in{' '}
            {formatCount(preview.toplists.length, 'Topliste', 'Toplisten')}
          </strong>{' '}
          in ihrem jetzigen Stand. Je Projekt und Jahrgang gibt es nur eine Freigabe; was danach
          geändert wird, gehört nicht mehr dazu.
        </p>
        <OpenFindings of={of} />
        <Checkbox
          checked={push}
          onCheckedChange={setPush}
          label={
            <span className="text-foreground">
              Alle Einträge sofort zur Synchronisation vormerken
            </span>
          }
          hint="Bitte abwählen, wenn das Anlegen der Freigabe wegen Zeitüberschreitung scheitert, und die Einträge danach von Hand zur Synchronisation vormerken."
        />
      </Confirm>
      {refused && <ReleaseRefused problem={refused} onClose={() => setRefused(null)} />}
    </>
  )
}

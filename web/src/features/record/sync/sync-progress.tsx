import { type RecordAtTarget, targetFacts } from '@stammbuch/contracts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { answerOf, call } from '@/api/call.ts'
import { sentenceOf } from '@/api/problem.ts'
import { useSession } from '@/api/session.ts'
import { formatCount, formatNumber } from '@/format/format.ts'
import { Button } from '@/ui/button.tsx'
import { toast } from '@/ui/toast.ts'

const positionText = (position: number): string => (position === 0 ? '–' : formatNumber(position))

/** The next step of a delivery that failed, in words. */
const failureText = ({ parkedId, dropped, attempts }: RecordAtTarget): string => {
  if (dropped) return 'Verworfen, bis der Eintrag neu angefordert wird; zuletzt'
  // Letting it be tried again begins the count anew.
  if (attempts === 0) return 'Wird erneut versucht; zuletzt'
  const verb = parkedId ? 'Zurückgestellt' : 'Wird erneut versucht'
  return `${verb} nach ${formatCount(attempts, 'Versuch', 'Versuchen')}`
}

const Retry = ({ at, onDone }: { readonly at: RecordAtTarget; readonly onDone: () => void }) => {
  const { can } = useSession()
  const { mutate, isPending } = useMutation({
    mutationFn: (id: string) => answerOf('retryParked', { body: { target: at.target, ids: [id] } }),
    onError: (thrown) => toast.error(sentenceOf(thrown)),
    onSettled: onDone,
  })
  const { parkedId } = at
  if (parkedId === null) return null
  return (
    <Button
      size="small"
      pending={isPending}
      disabledBecause={can('sync-administer') ? null : 'Das ist der Administration vorbehalten.'}
      onClick={() => mutate(parkedId)}
    >
      Erneut versuchen
    </Button>
  )
}

const Progress = ({ at, onDone }: { readonly at: RecordAtTarget; readonly onDone: () => void }) => (
  <div className="grid gap-1">
    <p className="text-muted">
      {targetFacts(at.target).label}: angefordert {positionText(at.requested)}, gesendet{' '}
      {positionText(at.sent)}, bestätigt {positionText(at.acknowledged)}
    </p>
    {at.waitsFor && (
      <p>
        {at.acknowledged > 0 && !at.present && 'Steht dort nicht mehr: '}
        {at.waitsFor}.
      </p>
    )}
    {at.lastError && (
      <p className="wrap-anywhere text-danger">
        {failureText(at)}: {at.lastError}
      </p>
    )}
    <Retry at={at} onDone={onDone} />
  </div>
)

interface ProgressProps {
  readonly id: string
  /** Read again when the record is requested anew. */
  readonly requested: string | null
}

/** Log positions at each target that was asked to take the record, and what went wrong there. */
export const SyncProgress = ({ id, requested }: ProgressProps) => {
  const queryClient = useQueryClient()
  const { data } = useQuery({
    queryKey: ['getRecordSync', id, requested],
    queryFn: ({ signal }) =>
      call('getRecordSync', { params: { id } }, { signal, expected: ['not-found', 'forbidden'] }),
    retry: false,
  })
  const targets = data?.list.filter((at) => at.requested > 0) ?? []
  if (targets.length === 0) return null
  const readAgain = () => void queryClient.invalidateQueries({ queryKey: ['getRecordSync', id] })
  return (
    <div className="mt-2 grid gap-2 border-t pt-2 text-xs tabular-nums">
      {targets.map((at) => (
        <Progress key={at.target} at={at} onDone={readAgain} />
      ))}
    </div>
  )
}

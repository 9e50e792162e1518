import { classLabels, type ParkedDelivery } from '@stammbuch/contracts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { answerOf } from '@/api/call.ts'
import { sentenceOf } from '@/api/problem.ts'
import { read } from '@/api/queries.ts'
import { useSession } from '@/api/session.ts'
import { formatCount, formatDateTime, formatNumber } from '@/format/format.ts'
import { Button } from '@/ui/button.tsx'
import { Confirm } from '@/ui/confirm.tsx'
import { Panel } from '@/ui/panel.tsx'
import { toast } from '@/ui/toast.ts'
import { lookEvery } from './status-panel.tsx'
import { readHere } from './use-command.ts'

type Target = ParkedDelivery['target']

/** Deliveries shown at most; what is settled makes room for the next. */
const shownAtMost = 100

const useSettle = (target: Target) => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ how, ids }: { how: 'retryParked' | 'dropParked'; ids?: string[] }) => {
      const { body } = await answerOf(how, { body: ids ? { target, ids } : { target } })
      const done = how === 'retryParked' ? 'zum erneuten Versuch vorgesehen' : 'verworfen'
      return `${formatCount(body.count, 'Übertragung', 'Übertragungen')} ${done}.`
    },
    onSuccess: (sentence) => toast.success(sentence),
    onError: (thrown) => toast.error(sentenceOf(thrown)),
    onSettled: () => {
      for (const list of readHere) void queryClient.invalidateQueries({ queryKey: [list] })
    },
  })
}

type Parked = Pick<ParkedDelivery, 'record' | 'root'>

/** Name of the parked record with its holder, because awards of a year have the same name. */
const nameOf = ({ record, root }: Parked): string => {
  const own = record.label || record.id
  return record.id === root.id ? own : `${own} von ${root.label || root.id}`
}

const Name = ({ record, root }: Parked) => {
  const link = (
    <Link
      to={`/${root.class as 'account'}/$id`}
      params={{ id: root.id }}
      className="font-medium underline underline-offset-2"
    >
      {root.label || root.id}
    </Link>
  )
  if (record.id === root.id) return <span>{link}</span>
  return (
    <span>
      {classLabels[record.class][0]} „{record.label || record.id}“ von {link}
    </span>
  )
}

interface RowProps {
  readonly parked: ParkedDelivery
  readonly why: string | null
  readonly onRetry: () => void
  readonly onDrop: () => void
}

const Row = ({ parked, why, onRetry, onDrop }: RowProps) => {
  const label = nameOf(parked)
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-2">
      <div className="grid min-w-0 gap-0.5 text-table">
        <Name {...parked} />
        <span className="wrap-anywhere">{parked.reason}</span>
        <span className="text-xs text-muted">
          {formatNumber(parked.attempts)} Versuche, zuerst {formatDateTime(parked.firstAt)}, zuletzt{' '}
          {formatDateTime(parked.lastAt)}
        </span>
      </div>
      <span className="flex gap-1.5">
        <Button
          size="small"
          disabledBecause={why}
          aria-label={`${label} erneut versuchen`}
          onClick={onRetry}
        >
          Erneut versuchen
        </Button>
        <Button
          size="small"
          disabledBecause={why}
          aria-label={`${label} verwerfen`}
          onClick={onDrop}
        >
          Verwerfen
        </Button>
      </span>
    </li>
  )
}

interface PanelProps {
  readonly target: Target
  /** The target's name in the title, on a page that is about another. */
  readonly of?: string
}

/** Deliveries that failed too often, each to be tried again or given up. */
export const ParkedPanel = ({ target, of }: PanelProps) => {
  const { can } = useSession()
  const [dropping, setDropping] = useState<ParkedDelivery | null>(null)
  const { data } = useQuery({
    ...read('listParked', { query: { target, limit: shownAtMost } }),
    refetchInterval: lookEvery,
  })
  const { mutate, mutateAsync, isPending } = useSettle(target)
  const why = can('sync-administer') ? null : 'Dafür fehlt Ihnen das Recht.'
  if (!data) return null
  return (
    <Panel
      title={['Zurückgestellte Übertragungen', of].filter(Boolean).join(': ')}
      aside={formatNumber(data.total)}
      actions={
        data.total > 0 && (
          <Button
            size="small"
            pending={isPending}
            disabledBecause={why}
            onClick={() => mutate({ how: 'retryParked' })}
          >
            Alle erneut versuchen
          </Button>
        )
      }
    >
      {data.total === 0 && (
        <p className="text-sm text-muted">Keine Übertragung ist zu oft fehlgeschlagen.</p>
      )}
      <ul className="divide-y">
        {data.list.map((parked) => (
          <Row
            key={parked.id}
            parked={parked}
            why={why}
            onRetry={() => mutate({ how: 'retryParked', ids: [parked.id] })}
            onDrop={() => setDropping(parked)}
          />
        ))}
      </ul>
      <Confirm
        open={dropping !== null}
        onOpenChange={(open) => !open && setDropping(null)}
        title="Übertragung verwerfen?"
        confirmLabel="Ja, verwerfen"
        onConfirm={() => mutateAsync({ how: 'dropParked', ids: dropping ? [dropping.id] : [] })}
      >
        <p>
          <strong>{dropping && nameOf(dropping)}</strong> wird erst wieder übertragen, wenn der
          Eintrag neu angefordert wird.
        </p>
      </Confirm>
    </Panel>
  )
}

import type { Change, OwnDecision } from '@stammbuch/contracts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { History } from 'lucide-react'
import { useState } from 'react'
import { answerOf } from '@/api/call.ts'
import { sentenceOf } from '@/api/problem.ts'
import { formatDateTimeSeconds, formatRelative } from '@/format/format.ts'
import { useTopic } from '@/live/use-live.ts'
import { Badge } from '@/ui/badge.tsx'
import { Banner } from '@/ui/banner.tsx'
import { Button } from '@/ui/button.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { Sheet } from '@/ui/sheet.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { ChangeDiff } from './change-diff.tsx'
import { attributeLabel } from './change-words.ts'
import { rememberUndo } from './undo.ts'

const verdicts = {
  accept: { text: 'Übernommen', tone: 'accepted' },
  decline: { text: 'Abgelehnt', tone: 'danger' },
} as const

/** From the server, so that a reload forgets nothing. */
const useOwnDecisions = () => {
  const query = useQuery({
    queryKey: ['myDecisions'],
    queryFn: async ({ signal }) => {
      const { body, position } = await answerOf('myDecisions', {}, { signal })
      return { ...body, position: position ?? 0 }
    },
    staleTime: 0,
  })
  useTopic('queue', query.data?.position ?? null, (update) => {
    if (update.kind === 'events' || update.kind === 'stale') void query.refetch()
  })
  return query
}

/** A decision about one change. */
interface Decided extends OwnDecision {
  readonly change: Change
  readonly root: NonNullable<OwnDecision['root']>
  readonly verb: keyof typeof verdicts
}

const isDecided = (entry: OwnDecision): entry is Decided =>
  entry.change !== null && entry.root !== null && entry.verb in verdicts

interface EntryProps {
  readonly entry: Decided
  readonly onFollow: () => void
}

const Entry = ({ entry, onFollow }: EntryProps) => {
  const client = useQueryClient()
  const [pending, setPending] = useState(false)
  const { change, root, verb: decision, decidedAt, canUndo } = entry
  const name = attributeLabel(change)
  const undo = async (): Promise<void> => {
    setPending(true)
    const takeBack = rememberUndo(client, {
      change,
      rootId: root.id,
      verdict: decision,
      state: 'done',
      position: change.position,
      by: null,
      at: Date.parse(decidedAt),
    })
    await takeBack()
    await client.invalidateQueries({ queryKey: ['myDecisions'] })
    setPending(false)
  }
  return (
    <li className="grid gap-1 border-b px-4 py-3">
      <div className="flex items-center gap-2 text-xs text-muted">
        <Badge tone={verdicts[decision].tone}>{verdicts[decision].text}</Badge>
        <time dateTime={decidedAt} title={formatDateTimeSeconds(decidedAt)} className="ml-auto">
          {formatRelative(decidedAt)}
        </time>
      </div>
      <p className="text-sm font-medium">{name}</p>
      <Link
        to={`/${root.class}/${root.id}` as string}
        onClick={onFollow}
        className="w-fit text-table text-accent underline underline-offset-2"
      >
        {change.target.label}
      </Link>
      <div className="flex items-end justify-between gap-3 pt-0.5">
        <ChangeDiff
          change={change}
          before={change.currentValue === change.newValue ? change.oldValue : change.currentValue}
          className="min-w-0 text-table"
        />
        <Button
          size="small"
          pending={pending}
          aria-label={`${name} rückgängig machen`}
          disabledBecause={canUndo ? null : 'Inzwischen überholt oder schon zurückgenommen.'}
          onClick={() => void undo()}
        >
          Rückgängig
        </Button>
      </div>
    </li>
  )
}

/** One's own last decisions, newest first, each with the way to take it back, for as long as one likes. */
export const LastDecisions = ({
  onOpenChange,
}: {
  readonly onOpenChange: (open: boolean) => void
}) => {
  const { data, error, refetch } = useOwnDecisions()
  return (
    <Sheet
      open
      onOpenChange={onOpenChange}
      title="Letzte Aktionen"
      description="Ihre letzten 20 einzelnen Entscheidungen"
    >
      {error && !data && (
        <Banner
          tone="warning"
          announce
          className="m-4"
          action={
            <Button size="small" onClick={() => void refetch()}>
              Erneut versuchen
            </Button>
          }
        >
          {sentenceOf(error)}
        </Banner>
      )}
      {!data && !error && <Skeleton className="m-4 h-24" />}
      {data?.list.length === 0 && (
        <EmptyState icon={History} title="Noch keine Entscheidungen.">
          Hier stehen die Werte, die Sie übernehmen oder ablehnen, und lassen sich zurücknehmen.
        </EmptyState>
      )}
      <ul>
        {data?.list.filter(isDecided).map((entry) => (
          <Entry key={entry.change.id} entry={entry} onFollow={() => onOpenChange(false)} />
        ))}
      </ul>
    </Sheet>
  )
}

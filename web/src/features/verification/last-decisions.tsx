import { type OwnDecision, type ProblemCode, titleOf } from '@stammbuch/contracts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { History } from 'lucide-react'
import { useState } from 'react'
import { answerOf } from '@/api/call.ts'
import { sentenceOf } from '@/api/problem.ts'
import { formatDateTimeSeconds, formatRelative } from '@/format/format.ts'
import { useTopic } from '@/live/use-live.ts'
import { attributeLabel } from '@/product/change-words.ts'
import { waitsAgain } from '@/product/deciding/decide.ts'
import { operationName } from '@/product/operation-words.ts'
import { takeBack } from '@/product/own-actions.ts'
import { Badge } from '@/ui/badge.tsx'
import { Banner } from '@/ui/banner.tsx'
import { Button } from '@/ui/button.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { Sheet } from '@/ui/sheet.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { ChangeDiff } from './table/change-diff.tsx'

const tones: Readonly<Record<string, 'accepted' | 'danger'>> = {
  accept: 'accepted',
  approve: 'accepted',
  decline: 'danger',
  exclude: 'danger',
}

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

const participles: Readonly<Record<string, string>> = {
  accept: 'übernommen',
  decline: 'abgelehnt',
  propose: 'vorgeschlagen',
}

const whyNotWords = (code: string | null): string =>
  code === null ? 'Schon zurückgenommen.' : titleOf(code as ProblemCode)

interface EntryProps {
  readonly entry: OwnDecision
  readonly onFollow: () => void
}

const Entry = ({ entry, onFollow }: EntryProps) => {
  const client = useQueryClient()
  const [pending, setPending] = useState(false)
  const { commandId, verb, change, root, record, subject, decidedAt, canUndo, whyNot } = entry
  const verbWords = operationName(verb)
  const name = change ? attributeLabel(change) : verbWords
  const undo = async (): Promise<void> => {
    setPending(true)
    await takeBack({
      key: commandId,
      text: change ? `„${name}“ ${participles[verb] ?? 'entschieden'}` : verbWords,
      record: record?.label ?? subject,
      command: Promise.resolve(commandId),
      onUndone: (gone) =>
        waitsAgain(client, change && gone ? [change.id] : [], root ? [root.id] : []),
    })
    setPending(false)
  }
  return (
    <li className="grid gap-1 border-b px-4 py-3">
      <div className="flex items-center gap-2 text-xs text-muted">
        <Badge tone={tones[verb] ?? 'neutral'}>{verbWords}</Badge>
        <time dateTime={decidedAt} title={formatDateTimeSeconds(decidedAt)} className="ml-auto">
          {formatRelative(decidedAt)}
        </time>
      </div>
      {change && <p className="text-sm font-medium">{name}</p>}
      {subject && <p className="text-table text-muted">{subject}</p>}
      {root && record && (
        <Link
          to={`/${root.class}/${root.id}` as string}
          onClick={onFollow}
          className="w-fit text-table text-accent underline underline-offset-2"
        >
          {record.label}
        </Link>
      )}
      <div className="flex items-end justify-between gap-3 pt-0.5">
        {change ? (
          <ChangeDiff
            change={change}
            before={change.currentValue === change.newValue ? change.oldValue : change.currentValue}
            className="min-w-0 text-table"
          />
        ) : (
          <span />
        )}
        <Button
          size="small"
          pending={pending}
          aria-label={`${name} rückgängig machen`}
          disabledBecause={canUndo ? null : whyNotWords(whyNot)}
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
      description="Was Sie zuletzt getan haben"
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
        {data?.list.map((entry) => (
          <Entry key={entry.commandId} entry={entry} onFollow={() => onOpenChange(false)} />
        ))}
      </ul>
    </Sheet>
  )
}

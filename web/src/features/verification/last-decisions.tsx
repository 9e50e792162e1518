import { type OwnDecision, type ProblemCode, titleOf } from '@stammbuch/contracts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { History } from 'lucide-react'
import { useState } from 'react'
import { answerOf } from '@/api/call.ts'
import { sentenceOf } from '@/api/problem.ts'
import { formatDateTimeSeconds, formatRelative } from '@/format/format.ts'
import type { TopicUpdate } from '@/live/topic-update.ts'
import { useTopic } from '@/live/use-live.ts'
import { useMergedRead } from '@/live/use-merged-read.ts'
import { attributeLabel } from '@/product/change-words.ts'
import { waitsAgain } from '@/product/deciding/decide.ts'
import { operationName } from '@/product/operation-words.ts'
import { takeBack } from '@/product/own-actions.ts'
import { RunLink } from '@/product/runs/run-link.tsx'
import { undoneWords } from '@/product/runs/undo-run.ts'
import { UndoRunButton } from '@/product/runs/undo-run-button.tsx'
import { Badge } from '@/ui/badge.tsx'
import { Banner } from '@/ui/banner.tsx'
import { Button } from '@/ui/button.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { Sheet } from '@/ui/sheet.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { toast } from '@/ui/toast.ts'
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
  const position = query.data?.position ?? null
  const readAgain = useMergedRead(query.refetch)
  const take = ({ kind }: TopicUpdate): void => {
    if (kind === 'events' || kind === 'stale') readAgain()
  }
  useTopic('queue', position, take)
  useTopic('conflicts', position, take)
  return query
}

const participles: Readonly<Record<string, string>> = {
  accept: 'übernommen',
  decline: 'abgelehnt',
  propose: 'vorgeschlagen',
}

/** Reasons that do not pass. All others are named, with a way back, when it is tried. */
const final: readonly string[] = [
  'already-undone',
  'nothing-to-undo',
  'note-final',
  'contact-erased',
  'row-with-import',
  'run-not-undoable',
  'run-unfinished',
]

const whyNoWay = ({ canUndo, whyNot }: OwnDecision): string | null => {
  if (canUndo || (whyNot !== null && !final.includes(whyNot))) return null
  return whyNot === null ? 'Schon zurückgenommen.' : titleOf(whyNot as ProblemCode)
}

interface EntryProps {
  readonly entry: OwnDecision
  readonly onFollow: () => void
}

interface WayBackProps {
  readonly entry: OwnDecision
  /** The decided field, or the action in a word. */
  readonly name: string
}

/** A run goes back after the question with its numbers, as everywhere. */
const RunBack = ({ entry, name, runId }: WayBackProps & { readonly runId: string }) => {
  const client = useQueryClient()
  const { root, record, subject } = entry
  const about = subject ?? record?.label
  return (
    <UndoRunButton
      runId={runId}
      name={about ? `${name} „${about}“` : name}
      label="Rückgängig"
      ariaLabel={`${name} rückgängig machen`}
      disabledBecause={whyNoWay(entry)}
      onUndone={(undone) => {
        void (undone.undone === 0 ? toast.info : toast.success)(undoneWords(undone), about)
        return waitsAgain(client, [], root ? [root.id] : [])
      }}
    />
  )
}

const DecisionBack = ({ entry, name }: WayBackProps) => {
  const client = useQueryClient()
  const [pending, setPending] = useState(false)
  const { commandId, verb, change, root, record, subject } = entry
  const undo = async (): Promise<void> => {
    setPending(true)
    await takeBack({
      key: commandId,
      text: change ? `„${name}“ ${participles[verb] ?? 'entschieden'}` : name,
      record: record?.label ?? subject,
      command: Promise.resolve(commandId),
      onUndone: (gone) =>
        waitsAgain(client, change && gone ? [change.id] : [], root ? [root.id] : []),
    })
    setPending(false)
  }
  return (
    <Button
      size="small"
      pending={pending}
      aria-label={`${name} rückgängig machen`}
      disabledBecause={whyNoWay(entry)}
      onClick={() => void undo()}
    >
      Rückgängig
    </Button>
  )
}

const Entry = ({ entry, onFollow }: EntryProps) => {
  const { runId, verb, change, root, record, subject, decidedAt, canUndo, whyNot } = entry
  const verbWords = operationName(verb)
  const name = change ? attributeLabel(change) : verbWords
  const isHindered = !canUndo && whyNoWay(entry) === null
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
      {runId !== null && (
        <RunLink runId={runId} onClick={onFollow} className="w-fit text-table">
          Lauf öffnen
        </RunLink>
      )}
      {root && record && (
        <Link
          to={`/${root.class}/${root.id}` as string}
          onClick={onFollow}
          className="w-fit text-table text-accent underline underline-offset-2"
        >
          {record.label || 'ohne Namen'}
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
        {runId === null ? (
          <DecisionBack entry={entry} name={name} />
        ) : (
          <RunBack entry={entry} name={name} runId={runId} />
        )}
      </div>
      {isHindered && <p className="text-xs text-muted">{titleOf(whyNot as ProblemCode)}</p>}
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

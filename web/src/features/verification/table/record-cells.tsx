import type { PendingItem } from '@stammbuch/contracts'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight, CloudUpload } from 'lucide-react'
import { read } from '@/api/queries.ts'
import { formatDateTime, formatNumber, formatRelative } from '@/format/format.ts'
import { Badge } from '@/ui/badge.tsx'
import { cn } from '@/ui/cn.ts'
import { PresenceAvatars } from '@/ui/presence-avatars.tsx'
import { recordHref } from '../filter/queue-scope.ts'
import { useQueueActions } from './queue-context.ts'
import type { RecordRow } from './queue-rows.ts'
import { RecordPreview } from './record-preview.tsx'

/** Where there is little room the number matters more than the whole wording, which is still read aloud. */
const ActionWords = ({ row: { item, open } }: { readonly row: RecordRow }) =>
  item.action === 'initial' ? (
    'Initiale Prüfung'
  ) : (
    <span>
      <span className="@max-[12rem]:sr-only">Erwartet </span>Änderungen ({formatNumber(open)})
    </span>
  )

/** The person who has dealt with a record meanwhile, from its last decision. */
const DealtWith = ({ item: { root } }: { readonly item: PendingItem }) => {
  const { data } = useQuery(
    read('listChangesOfTarget', {
      params: { class: root.class, id: root.id },
      query: { pending: '0' },
    }),
  )
  const last = data?.list[0]
  if (!last?.decidedBy) return 'inzwischen erledigt'
  return `von ${last.decidedBy.shortCode} ${last.acceptedDate ? 'übernommen' : 'abgelehnt'}`
}

/** The server has not answered yet. Most answers come before this shows. */
const Unconfirmed = () => (
  <span className="inline-flex animate-in items-center gap-1 text-xs text-muted italic fade-in delay-300 fill-mode-backwards">
    <CloudUpload aria-hidden className="size-3.5" />
    noch nicht bestätigt
  </span>
)

/** The kind of decision that the record waits for, with the way to unfold it. */
export const ActionCell = ({ row }: { readonly row: RecordRow }) => {
  const { fold } = useQueueActions()
  return (
    <span className="@container flex min-h-4.5 items-center gap-1">
      <button
        type="button"
        tabIndex={-1}
        aria-expanded={row.unfolded}
        aria-label={`Änderungen von ${row.item.root.label}`}
        className={cn(
          '-my-1 -ml-1.5 flex size-6 shrink-0 items-center justify-center rounded-sm text-muted hover:bg-border/60 hover:text-foreground aria-expanded:[&_svg]:rotate-90',
          // Nothing is left to see of what I have done.
          row.state === 'mine' && !row.unfolded && 'invisible',
        )}
        onClick={() => fold(row)}
      >
        <ChevronRight aria-hidden className="size-4 transition-transform duration-100" />
      </button>
      {row.state === 'open' ? (
        <Badge tone={row.item.action === 'initial' ? 'accent' : 'proposed'} className="-my-0.5">
          <ActionWords row={row} />
        </Badge>
      ) : (
        <span className="flex min-w-0 items-center gap-1.5 truncate text-muted">
          {row.state === 'mine' && 'von Ihnen erledigt'}
          {row.sending && <Unconfirmed />}
          {row.state === 'others' && (row.by ?? <DealtWith item={row.item} />)}
        </span>
      )}
    </span>
  )
}

const classWords = { account: null, contact: 'Kontakt', product: 'Produkt' } as const

/** The record's name; leads to it in this tab, with the queue at hand. */
export const NameCell = ({ row }: { readonly row: RecordRow }) => {
  const { scope, leave } = useQueueActions()
  const { root } = row.item
  const kind = root.class in classWords ? classWords[root.class as keyof typeof classWords] : null
  return (
    <div className="grid min-w-0">
      <span className="flex min-w-0 items-center gap-2">
        <a
          href={recordHref(root, scope, row.item.place)}
          onClick={leave}
          tabIndex={-1}
          className="truncate font-medium hover:underline"
        >
          {root.label}
        </a>
        <PresenceAvatars people={row.people} />
        {kind && <span className="shrink-0 text-xs text-muted">{kind}</span>}
      </span>
      <RecordPreview row={row} />
    </div>
  )
}

/** The end of an ID, enough to tell two records of one name apart. */
export const shortId = (id: string): string => `…${id.slice(-8)}`

/** Where what waits came from: the supplier or the colleague, the delivery, and how long ago. */
const From = ({ row: { from, preview } }: { readonly row: RecordRow }) => {
  if (!from) return null
  const by = from.supplier ?? preview[0]?.curator?.shortCode ?? null
  const text = [by, from.delivery].filter(Boolean).join(' · ')
  return (
    <>
      {text && (
        <span className="truncate" title={text}>
          {text}
        </span>
      )}
      <time dateTime={from.at} title={formatDateTime(from.at)} className="text-muted">
        {formatRelative(from.at)}
      </time>
    </>
  )
}

/** The origin of a record's line, and the end of its ID. */
export const OriginCell = ({ row }: { readonly row: RecordRow }) => (
  <span className="grid min-w-0 text-xs">
    {row.state === 'open' && <From row={row} />}
    <span className="text-muted tabular-nums" title={`ID ${row.id}`}>
      {shortId(row.id)}
    </span>
  </span>
)

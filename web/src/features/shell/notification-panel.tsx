import { BellOff } from 'lucide-react'
import { useState } from 'react'
import {
  clearFailedRequests,
  type FailedRequest,
  failureAsText,
  markAllRead,
  useFailedRequests,
} from '@/api/failed-requests.ts'
import { formatDateTimeSeconds, formatTime } from '@/format/format.ts'
import { Badge } from '@/ui/badge.tsx'
import { Button } from '@/ui/button.tsx'
import { Collapsible } from '@/ui/collapsible.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { NameValueTable } from '@/ui/name-value-table.tsx'
import { Sheet } from '@/ui/sheet.tsx'

const statusText = ({ status }: FailedRequest): string =>
  status === 0 ? 'Keine Antwort' : String(status)

const Failure = ({ entry }: { readonly entry: FailedRequest }) => {
  const [copied, setCopied] = useState(false)
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(failureAsText(entry))
    setCopied(true)
  }
  return (
    <li className="grid gap-1.5 border-b px-4 py-3">
      <div className="flex items-center gap-2 text-xs text-muted">
        {!entry.read && (
          <span className="size-2 rounded-full bg-accent solid" role="img" aria-label="Ungelesen" />
        )}
        <Badge tone="danger">{statusText(entry)}</Badge>
        {entry.times > 1 && <Badge title={`${entry.times}-mal`}>×{entry.times}</Badge>}
        <time
          dateTime={new Date(entry.at).toISOString()}
          title={formatDateTimeSeconds(entry.at)}
          className="ml-auto"
        >
          {formatTime(entry.at)} Uhr
        </time>
      </div>
      <p className="text-sm font-medium">{entry.title}</p>
      {entry.detail !== entry.title && <p className="text-table text-muted">{entry.detail}</p>}
      <Collapsible title="Details">
        <NameValueTable
          label="Details der Meldung"
          rows={[
            { name: 'Aufruf', value: `${entry.method} ${entry.path}` },
            { name: 'Code', value: entry.code },
            { name: 'Anfrage-ID', value: entry.traceId },
            { name: 'Zeitpunkt', value: formatDateTimeSeconds(entry.at) },
          ]}
        />
        <Button size="small" className="mt-2" onClick={() => void copy()}>
          {copied ? 'Kopiert' : 'Für die IT kopieren'}
        </Button>
      </Collapsible>
    </li>
  )
}

/** Every failed request since the page was opened, newest first. */
export const NotificationPanel = ({
  onOpenChange,
}: {
  readonly onOpenChange: (open: boolean) => void
}) => {
  const failures = useFailedRequests()
  const unread = failures.some(({ read }) => !read)
  return (
    <Sheet
      open
      onOpenChange={onOpenChange}
      title="Meldungen"
      description="Fehlgeschlagene Anfragen dieser Sitzung"
      actions={
        unread && (
          <Button size="small" onClick={markAllRead}>
            Alle gelesen
          </Button>
        )
      }
      {...(failures.length > 0 && {
        footer: (
          <Button size="small" onClick={clearFailedRequests}>
            Liste leeren
          </Button>
        ),
      })}
    >
      {failures.length === 0 ? (
        <EmptyState icon={BellOff} title="Keine Meldungen.">
          Hier erscheinen Anfragen, die der Server nicht erfüllen konnte.
        </EmptyState>
      ) : (
        <ul>
          {failures.map((entry) => (
            <Failure key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
    </Sheet>
  )
}

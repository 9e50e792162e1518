import { Download } from 'lucide-react'
import { LoadFailed } from '@/product/load-failed.tsx'
import { Button } from '@/ui/button.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import type { useDumps } from './use-dumps.ts'

type Dumps = Pick<ReturnType<typeof useDumps>, 'list' | 'download'>

const kinds: Readonly<Record<string, string>> = {
  full: 'Vollständiger Abzug',
  slim: 'Schlanker Abzug',
  custom: 'Eigener Abzug',
}

/** Name of a dump with its local time. */
const titleOf = (name: string): string => {
  const [, year, month, day, hour, minute, kind = ''] =
    /^stammbuch-(\d{4})-(\d\d)-(\d\d)-(\d\d)-(\d\d)(?:-\d\d)?-([a-z]+)(?:-\d+)?\.zip$/.exec(name) ??
    []
  const title = kinds[kind] ?? 'Abzug'
  return year ? `${title} vom ${day}.${month}.${year}, ${hour}:${minute}` : title
}

/** Dumps of the last 24 hours, newest first. */
export const DumpList = ({ list, download }: Dumps) => {
  if (list.isPending) return <Skeleton className="h-16" />
  if (list.error)
    return (
      <LoadFailed
        title="Die Abzüge konnten nicht geladen werden."
        error={list.error}
        onRetry={list.refetch}
      />
    )
  const dumps = Object.entries(list.data)
  if (dumps.length === 0)
    return (
      <EmptyState title="Es gibt keinen Abzug.">
        Ein Abzug lässt sich 24 Stunden lang herunterladen und wird dann gelöscht.
      </EmptyState>
    )
  return (
    <ul className="divide-y" aria-label="Abzüge">
      {dumps.map(([key, name]) => (
        <li
          key={key}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-1.5"
        >
          <span className="grid min-w-0 text-table">
            <span className="tabular-nums">{titleOf(name)}</span>
            <code className="text-xs wrap-anywhere text-muted">{name}</code>
          </span>
          <Button
            size="small"
            pending={download.isPending && download.variables.key === key}
            aria-label={`${name} herunterladen`}
            onClick={() => download.mutate({ key, name })}
          >
            <Download aria-hidden />
            Herunterladen
          </Button>
        </li>
      ))}
    </ul>
  )
}

import { useQuery } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { sentenceOf } from '@/api/problem.ts'
import { read } from '@/api/queries.ts'
import { Banner } from '@/ui/banner.tsx'
import { Button } from '@/ui/button.tsx'
import { NameValueTable } from '@/ui/name-value-table.tsx'
import { Panel } from '@/ui/panel.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'

/** Between two looks at what workers do: that stands in no log. In milliseconds. */
export const lookEvery = 5_000

interface StatusProps {
  readonly call: 'salesforceStatus' | 'elasticsearchStatus'
  readonly title: string
  readonly actions?: ReactNode
}

/** State of a target as the server reports it, by name. */
export const StatusPanel = ({ call, title, actions }: StatusProps) => {
  const { data, isPending, isFetching, error, refetch } = useQuery({
    ...read(call),
    refetchInterval: lookEvery,
  })
  return (
    <Panel
      title={title}
      actions={
        <span className="flex flex-wrap justify-end gap-1.5">
          <Button size="small" pending={isFetching && isPending} onClick={() => void refetch()}>
            <RefreshCw aria-hidden />
            Aktualisieren
          </Button>
          {actions}
        </span>
      }
    >
      {isPending && <Skeleton className="h-40" />}
      {error && (
        <Banner tone="danger" title="Der Status konnte nicht geladen werden.">
          {sentenceOf(error)}
        </Banner>
      )}
      {data && <NameValueTable label={title} rows={data} />}
    </Panel>
  )
}

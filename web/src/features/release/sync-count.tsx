import { projectTopic, type Release } from '@stammbuch/contracts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { answerOf } from '@/api/call.ts'
import { sentenceOf } from '@/api/problem.ts'
import { formatNumber } from '@/format/format.ts'
import { Button } from '@/ui/button.tsx'
import { useReadAgain } from './use-releases.ts'

/** Leads to exactly the awards that have not arrived; there is nothing to show when all have. */
const MissingLink = (props: {
  readonly id: string
  readonly isThere: boolean
  readonly children: ReactNode
}) =>
  props.isThere ? (
    props.children
  ) : (
    <Link
      to="/freigabe/$releaseId"
      params={{ releaseId: props.id }}
      search={{ ziel: 'elasticsearch', zustand: 'missing' }}
      title="Zeigen, was im Suchindex fehlt"
      className="text-accent underline underline-offset-2"
    >
      {props.children}
    </Link>
  )

/** Number of a release's records in the search index: read on request, and from then on by itself. */
export const SyncCount = ({ release }: { readonly release: Release }) => {
  const { id, rankingGroup, period, numberOfAwards } = release
  const [asked, setAsked] = useState(false)
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['releaseStatus', id],
    queryFn: ({ signal }) => answerOf('releaseStatus', { params: { id } }, { signal }),
    enabled: asked,
    staleTime: 0,
  })
  const counts = data?.body
  const isThere = counts?.numberOfAwardsSyncedToES === numberOfAwards
  // What has arrived whole needs no watching; a page can follow only so many topics.
  const topic = counts && !isThere ? projectTopic(rankingGroup.shortCode, period.name) : null
  useReadAgain(topic, data?.position ?? null, () => void refetch())
  return (
    <span className="-my-1 flex items-center justify-between gap-2">
      <span role="status" className="truncate tabular-nums">
        {counts ? (
          <MissingLink id={id} isThere={isThere}>
            {`${formatNumber(counts.numberOfAwardsSyncedToES)} / ${formatNumber(counts.numberOfAwards)}`}
          </MissingLink>
        ) : (
          !error && <span className="text-muted">– / {formatNumber(numberOfAwards)}</span>
        )}
        {error && !counts && <span className="text-danger">{sentenceOf(error)}</span>}
      </span>
      <Button
        size="small"
        pending={isFetching}
        aria-label={`${rankingGroup.name} - ${period.name} prüfen`}
        onClick={() => (asked ? void refetch() : setAsked(true))}
      >
        Prüfen
      </Button>
    </span>
  )
}

import { createFileRoute } from '@tanstack/react-router'
import { useSession } from '@/api/session.ts'
import { ImportPage } from '@/features/import/import-page.tsx'
import { ImportReading } from '@/features/import/import-reading.tsx'
import { NeedsRight } from '@/features/shell/needs-right.tsx'

export interface ImportSearch {
  /** The mapping that is chosen at first. */
  readonly mapping?: string
  /** The job of the last dry run, so that a reload finds its result again. */
  readonly trial?: string
}

const Import = () => {
  const { sampleId } = Route.useParams()
  const { mapping, trial } = Route.useSearch()
  const navigate = Route.useNavigate()
  const { can } = useSession()
  return (
    <NeedsRight right="read-personal" title="Import">
      {can('intake') ? (
        <ImportPage
          key={sampleId}
          sampleId={sampleId}
          mappingId={mapping}
          trial={trial}
          onKeep={(kept) =>
            void navigate({
              search: {
                ...(kept.mapping && { mapping: kept.mapping }),
                ...(kept.trial && { trial: kept.trial }),
              },
              replace: true,
              resetScroll: false,
            })
          }
        />
      ) : (
        <ImportReading key={sampleId} sampleId={sampleId} />
      )}
    </NeedsRight>
  )
}

export const Route = createFileRoute('/import/$sampleId')({
  validateSearch: ({ mapping, trial }: Record<string, unknown>): ImportSearch => ({
    ...(typeof mapping === 'string' && mapping !== '' && { mapping }),
    ...(typeof trial === 'string' && trial !== '' && { trial }),
  }),
  component: Import,
})

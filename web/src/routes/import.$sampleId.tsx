import { createFileRoute } from '@tanstack/react-router'
import { useSession } from '@/api/session.ts'
import { type RememberedTrial, trialIn } from '@/features/import/import-choice.ts'
import { ImportPage } from '@/features/import/import-page.tsx'
import { ImportReading } from '@/features/import/import-reading.tsx'
import { NeedsRight } from '@/features/shell/needs-right.tsx'

export interface ImportSearch {
  /** The mapping that is chosen at first. */
  readonly mapping?: string
  /** The last dry run, so that a reload finds it again. */
  readonly trial?: RememberedTrial
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
          onTrial={(next) =>
            void navigate({
              search: { ...(mapping && { mapping }), ...(next && { trial: next }) },
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
  validateSearch: ({ mapping, trial }: Record<string, unknown>): ImportSearch => {
    const remembered = trialIn(trial)
    return {
      ...(typeof mapping === 'string' && mapping !== '' && { mapping }),
      ...(remembered && { trial: remembered }),
    }
  },
  component: Import,
})

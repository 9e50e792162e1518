import { type ProblemCode, problems, titleOf } from '@stammbuch/contracts'
import { RunLink } from '@/product/runs/run-link.tsx'
import { Banner } from '@/ui/banner.tsx'
import { Button } from '@/ui/button.tsx'
import type { QueueSearch } from './queue-search.ts'

interface RunFilterProps {
  readonly search: QueueSearch
  readonly onSearch: (search: QueueSearch) => void
}

const sentenceFor = (code: string | undefined): string => {
  if (code === undefined) return ''
  return Object.hasOwn(problems, code) ? titleOf(code as ProblemCode) : code
}

/** Says that the list shows only what a run could not take, and why, and leads out of it. */
export const RunFilter = ({ search, onSearch }: RunFilterProps) => {
  const all = { ...search, runId: undefined, reason: undefined, offset: undefined }
  return (
    <Banner
      tone="neutral"
      title="Nur was ein Lauf der Schnellverifikation nicht übernehmen konnte."
      action={
        <Button size="small" onClick={() => onSearch(all)}>
          Alles anzeigen
        </Button>
      }
    >
      {sentenceFor(search.reason)}
      {search.runId && (
        <RunLink runId={search.runId} className="ml-1">
          Lauf öffnen
        </RunLink>
      )}
    </Banner>
  )
}

import { useSession } from '@/api/session.ts'
import { ProjectField, YearField } from '@/product/scope/scope-fields.tsx'
import { ToplistChoice } from '@/product/scope/toplist-choice.tsx'
import { useScope } from '@/product/scope/use-scope.ts'
import { useToplists } from '@/product/scope/use-toplists.ts'
import { Button } from '@/ui/button.tsx'
import { Checkbox } from '@/ui/checkbox.tsx'
import { OutcomeDialog } from './outcome-dialog.tsx'
import type { SearchProps } from './sync-search.ts'
import { useCommand } from './use-command.ts'

/** Mark what stands in a year, narrowed down to a project or some of its toplists. */
export const MarkProject = ({ search, onSearch }: SearchProps) => {
  const { can } = useSession()
  const { project, year } = useScope({ project: search.rgId, year: search.periodId })
  const lists = useToplists(project?.shortCode).data ?? []
  const chosen = search.toplists ?? []
  const mark = useCommand(
    'markForSalesforce',
    'Vormerken für Salesforce',
    '/verwaltung/salesforce-sync',
  )
  const why = can('sync-work')
    ? year
      ? null
      : 'Bitte zuerst einen Jahrgang wählen.'
    : 'Dafür fehlt Ihnen das Recht.'
  const body = {
    periodId: year?.id ?? null,
    rankingGroupId: project?.id ?? null,
    toplistLabelIds: [...chosen],
    onlyUnsynced: search.unsynced ?? false,
  }
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap gap-3">
        <ProjectField
          by="id"
          value={search.rgId}
          onChange={(rgId) => onSearch({ ...search, rgId, toplists: undefined })}
          placeholder="Alle Projekte"
        />
        <YearField
          by="id"
          value={year?.id}
          onChange={(periodId) => onSearch({ ...search, periodId })}
          placeholder="Jahrgang wählen"
          className="w-full sm:w-56"
        />
      </div>
      {lists.length > 0 && (
        <ToplistChoice
          lists={lists}
          chosen={chosen}
          onChange={(change) => {
            const toplists = change(chosen)
            onSearch({ ...search, toplists: toplists.length > 0 ? toplists : undefined })
          }}
          nothing={null}
          noneIsAll
        />
      )}
      <Checkbox
        label="Nur noch nicht synchronisierte"
        checked={search.unsynced ?? false}
        onCheckedChange={(on) => onSearch({ ...search, unsynced: on ? true : undefined })}
      />
      <div>
        <Button
          look="primary"
          pending={mark.isPending}
          disabledBecause={why}
          onClick={() => mark.mutate({ body })}
        >
          Vormerken
        </Button>
      </div>
      <OutcomeDialog title="Vorgemerkt" text={mark.data} onClose={mark.reset} />
    </div>
  )
}

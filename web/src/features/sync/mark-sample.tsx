import { useSession } from '@/api/session.ts'
import { formatCount } from '@/format/format.ts'
import { SampleField, useSampleScope } from '@/product/scope/sample-field.tsx'
import { Button } from '@/ui/button.tsx'
import { OutcomeDialog } from './outcome-dialog.tsx'
import type { SearchProps } from './sync-search.ts'
import { useCommand } from './use-command.ts'

/** Mark what one delivery brought or changed. */
export const MarkSample = ({ search, onSearch }: SearchProps) => {
  const { can } = useSession()
  const { sample } = useSampleScope(search.sampleId)
  const mark = useCommand(
    'markSampleForSalesforce',
    'Vormerken für Salesforce',
    '/verwaltung/salesforce-sync',
  )
  const why = can('sync-work')
    ? sample
      ? null
      : 'Bitte zuerst ein Sample wählen.'
    : 'Dafür fehlt Ihnen das Recht.'
  const count = mark.data === undefined ? undefined : Number(mark.data)
  return (
    <div className="grid gap-4">
      <SampleField
        label="Sample"
        value={search.sampleId}
        onChange={(sampleId) => onSearch({ ...search, sampleId })}
      />
      <div>
        <Button
          look="primary"
          pending={mark.isPending}
          disabledBecause={why}
          onClick={() => sample && mark.mutate({ params: { sampleId: sample.id } })}
        >
          Vormerken
        </Button>
      </div>
      <OutcomeDialog
        title="Vorgemerkt"
        text={
          count === undefined
            ? undefined
            : `${formatCount(count, 'Eintrag', 'Einträge')} für Salesforce vorgemerkt.`
        }
        onClose={mark.reset}
      />
    </div>
  )
}

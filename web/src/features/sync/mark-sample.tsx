import { useQuery } from '@tanstack/react-query'
import { sampleChoices } from '@/api/sample-choices.ts'
import { useSession } from '@/api/session.ts'
import { formatCount, formatDate } from '@/format/format.ts'
import { Button } from '@/ui/button.tsx'
import { Combobox } from '@/ui/combobox.tsx'
import { Field } from '@/ui/field.tsx'
import { OutcomeDialog } from './outcome-dialog.tsx'
import type { SearchProps } from './sync-search.ts'
import { useCommand } from './use-command.ts'

/** Mark what one delivery brought or changed. */
export const MarkSample = ({ search, onSearch }: SearchProps) => {
  const { can } = useSession()
  const samples = useQuery(sampleChoices).data?.list ?? []
  const options = samples.map(({ id, rawDataReference, supplier, createdAt }) => ({
    value: id,
    label: rawDataReference,
    detail: [supplier?.name, formatDate(createdAt)].filter(Boolean).join(' · '),
  }))
  const chosen = options.find(({ value }) => value === search.sampleId) ?? null
  const mark = useCommand(
    'markSampleForSalesforce',
    'Vormerken für Salesforce',
    '/verwaltung/salesforce-sync',
  )
  const why = can('sync-work')
    ? chosen
      ? null
      : 'Bitte zuerst ein Sample wählen.'
    : 'Dafür fehlt Ihnen das Recht.'
  const count = mark.data === undefined ? undefined : Number(mark.data)
  return (
    <div className="grid gap-4">
      <Field label="Sample" className="w-full sm:w-lg">
        <Combobox
          value={chosen}
          onChange={(option) => onSearch({ ...search, sampleId: option?.value })}
          options={options}
          placeholder="Datenlieferung wählen"
          emptyText="Keine Datenlieferungen"
          clearable
        />
      </Field>
      <div>
        <Button
          look="primary"
          pending={mark.isPending}
          disabledBecause={why}
          onClick={() => chosen && mark.mutate({ params: { sampleId: chosen.value } })}
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

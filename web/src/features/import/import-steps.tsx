import type { Mapping } from '@stammbuch/contracts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Copy, Plus } from 'lucide-react'
import { useState } from 'react'
import { read } from '@/api/queries.ts'
import { compareGerman, formatCount } from '@/format/format.ts'
import { createdCount } from '@/live/job-outcomes.ts'
import { Button } from '@/ui/button.tsx'
import { Combobox } from '@/ui/combobox.tsx'
import { Field } from '@/ui/field.tsx'
import { IconButton } from '@/ui/icon-button.tsx'
import { type Step, Stepper } from '@/ui/stepper.tsx'
import { ImportOptions } from './import-options.tsx'
import { NewMapping } from './new-mapping.tsx'
import type { ImportWork, StepId } from './use-import.ts'

interface ImportStepsProps {
  readonly work: ImportWork
  /** The rows are ready. */
  readonly ready: boolean
  readonly sampleId: string
  /** The project that the delivery is for. */
  readonly projectId: string | undefined
  /** An import of this delivery stands already. */
  readonly already: boolean
  /** One goes on that this page did not begin. */
  readonly underWay: boolean
}

const whileUnderWay = 'Ein Import dieser Lieferung läuft schon.'

const targetWords = { account: 'Unternehmen', contact: 'Kontakte' } as const

const mappingLabel = ({ legacy, name }: Mapping): string => (legacy ? `${name} (veraltet)` : name)

/** Returns the root class of the project, which most of its deliveries contain. */
const useRootClass = (projectId: string | undefined) => {
  const { data } = useQuery(read('listRankingGroups'))
  return data?.list.find(({ id }) => id === projectId)?.rootType ?? 'account'
}

const MappingChoice = ({ work, ready, sampleId, projectId, already }: ImportStepsProps) => {
  const [creating, setCreating] = useState<'new' | 'copy' | null>(null)
  const navigate = useNavigate()
  const { data } = useQuery(read('listMappings'))
  const rootClass = useRootClass(projectId)
  const mappings = (data?.list ?? [])
    .filter(({ legacy }) => !legacy)
    .toSorted((a, b) => compareGerman(a.name, b.name))
  const { mapping } = work
  return (
    <div className="flex items-end gap-2">
      <Field label="Daten-Mapping" className="flex-1">
        <Combobox
          value={mapping && { value: mapping.id, label: mappingLabel(mapping) }}
          onChange={(option) =>
            work.chooseMapping(mappings.find(({ id }) => id === option?.value) ?? null)
          }
          options={mappings.map((one) => ({
            value: one.id,
            label: mappingLabel(one),
            detail: targetWords[one.targetClass],
          }))}
          placeholder="Daten-Mapping wählen"
          emptyText="Keine Daten-Mappings"
          disabled={!ready || already || work.dryRun !== null}
        />
      </Field>
      <IconButton
        label="Daten-Mapping anlegen"
        look="secondary"
        disabledBecause={ready ? null : 'Import Sample wird vorbereitet'}
        onClick={() => setCreating('new')}
      >
        <Plus aria-hidden />
      </IconButton>
      <IconButton
        label="Daten-Mapping kopieren"
        look="secondary"
        disabledBecause={
          ready
            ? mapping
              ? null
              : 'Bitte zuerst ein Daten-Mapping wählen.'
            : 'Import Sample wird vorbereitet'
        }
        onClick={() => setCreating('copy')}
      >
        <Copy aria-hidden />
      </IconButton>
      {creating && (
        <NewMapping
          copied={creating === 'copy' ? mapping : null}
          suggested={rootClass}
          onClose={() => setCreating(null)}
          onCreated={({ id }) =>
            void navigate({ to: '/mapping-editor', search: { mapping: id, sampleId } })
          }
        />
      )}
    </div>
  )
}

const whyNoTest = ({
  work: { mapping },
  ready,
  already,
  underWay,
}: ImportStepsProps): string | null => {
  if (already) return 'Diese Lieferung ist importiert.'
  if (underWay) return whileUnderWay
  if (!ready) return 'Import Sample wird vorbereitet'
  if (!mapping) return 'Bitte zuerst ein Daten-Mapping wählen.'
  if (mapping.columns.length === 0) return 'Das Daten-Mapping hat noch keine Spalten.'
  return null
}

const MappingStep = (props: ImportStepsProps) => {
  const { work } = props
  return (
    <div className="grid gap-4">
      <MappingChoice {...props} />
      <ImportOptions settings={work.settings} onChange={work.changeSettings} />
      <Button
        look="primary"
        pending={work.working === 'inspect'}
        disabledBecause={whyNoTest(props)}
        onClick={() => void work.test()}
      >
        Test-Eintrag prüfen
      </Button>
    </div>
  )
}

const importLabel = ({ dryRun }: ImportWork): string => {
  const changes = dryRun?.count_of_suggested_changes ?? 0
  const created = dryRun ? createdCount(dryRun) : 0
  const parts = [
    changes > 0 && `${formatCount(changes, 'Änderung', 'Änderungen')} anlegen`,
    created > 0 && `${formatCount(created, 'Eintrag', 'Einträge')} anlegen`,
  ].filter(Boolean)
  const incomplete = dryRun?.incompleteRows ?? 0
  const missing =
    incomplete > 0 ? ` (${formatCount(incomplete, 'Zeile', 'Zeilen')} unvollständig)` : ''
  return parts.length > 0 ? `${parts.join(', ')}${missing}` : 'Import durchführen'
}

const whyNoImport = ({ work: { imported, outdated }, underWay }: ImportStepsProps) => {
  if (imported) return 'Diese Lieferung ist importiert.'
  if (underWay) return whileUnderWay
  return outdated ? 'Seit dem Dry Run haben sich Toplisten geändert: bitte wiederholen.' : null
}

const order: readonly StepId[] = ['mapping', 'dry-run', 'import']
const titles: Record<StepId, string> = {
  mapping: 'Daten-Mapping Check',
  'dry-run': 'Dry Run',
  import: 'Import durchführen',
}

const stateOf = (id: StepId, { step, imported }: ImportWork, already: boolean): Step['state'] => {
  if (imported || already) return 'done'
  if (id === step) return 'current'
  return order.indexOf(id) < order.indexOf(step) ? 'done' : 'open'
}

/** The three steps of an import. */
export const ImportSteps = (props: ImportStepsProps) => {
  const { work, already } = props
  const contents = {
    mapping: <MappingStep {...props} />,
    'dry-run': (
      <div className="grid gap-2">
        <p className="text-table text-muted">
          Rechnet den ganzen Import durch, ohne etwas zu speichern.
        </p>
        <Button
          look="primary"
          pending={work.working === 'dry-run'}
          disabledBecause={work.dryRun ? 'Das Ergebnis liegt schon vor.' : null}
          onClick={() => void work.runDry()}
        >
          Dry Run starten
        </Button>
      </div>
    ),
    import: (
      <div className="grid gap-2">
        <p className="text-table text-muted">
          Neue Einträge und Änderungen warten danach auf die Verifikation.
        </p>
        <Button
          look="primary"
          className="h-auto min-h-8 py-1 whitespace-normal"
          pending={work.working === 'import'}
          disabledBecause={whyNoImport(props)}
          onClick={() => void work.runImport()}
        >
          {importLabel(work)}
        </Button>
      </div>
    ),
  }
  return (
    <Stepper
      label="Schritte des Imports"
      {...(!work.imported && !already && !work.working && { onStep: work.backToMapping })}
      steps={order.map((id) => ({
        id,
        title: titles[id],
        state: stateOf(id, work, already),
        summary: id === 'mapping' && work.step !== 'mapping' ? work.mapping?.name : undefined,
        content: contents[id],
      }))}
    />
  )
}

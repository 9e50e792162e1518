import { Field } from '@/ui/field.tsx'
import { Select } from '@/ui/select.tsx'
import { Switch } from '@/ui/switch.tsx'
import type { ImportSettings, TargetClass } from './import-choice.ts'

interface ImportOptionsProps {
  readonly settings: ImportSettings
  readonly targetClass: TargetClass | undefined
  readonly onChange: (patch: Partial<ImportSettings>) => void
}

const rules: Record<ImportSettings['mappingRule'], string> = {
  none: 'Keine',
  CreateMainRelationOnlyIfAwardeeNew: 'Hauptbeziehung nur bei neuen Einträgen',
  SetOtherAsMainContactIfMainIsMissing: 'Anderen Hauptkontakt setzen, wenn er fehlt',
}

/** How rows find their records, and what the import may do. */
export const ImportOptions = ({ settings, targetClass, onChange }: ImportOptionsProps) => (
  <div className="grid gap-3">
    <Switch
      label="In Beziehungen nach Feldern zuordnen"
      checked={settings.matchByFieldsInRelations}
      onCheckedChange={(on) => onChange({ matchByFieldsInRelations: on })}
    />
    <Switch
      label="Nach Feldern zuordnen"
      hint="Nur für Kontakte. Hat das Mapping keine Kennung des Lieferanten, geschieht es immer."
      disabled={targetClass !== 'contact'}
      checked={settings.matchByFields && targetClass === 'contact'}
      onCheckedChange={(on) => onChange({ matchByFields: on })}
    />
    <Switch
      label="Vorschläge erzwingen"
      hint="Auch, was schon offen ist oder abgelehnt wurde."
      checked={settings.force}
      onCheckedChange={(on) => onChange({ force: on })}
    />
    <Switch
      label="Keine neuen Einträge anlegen"
      checked={settings.skipInserts}
      onCheckedChange={(on) => onChange({ skipInserts: on })}
    />
    <Field label="Mapping-Regel">
      <Select
        value={settings.mappingRule}
        onChange={(mappingRule) => onChange({ mappingRule })}
        options={Object.entries(rules).map(([value, label]) => ({
          value: value as ImportSettings['mappingRule'],
          label,
        }))}
      />
    </Field>
  </div>
)

import { Field } from '@/ui/field.tsx'
import { Select } from '@/ui/select.tsx'
import { Switch } from '@/ui/switch.tsx'
import type { ImportSettings } from './import-choice.ts'

interface ImportOptionsProps {
  readonly settings: ImportSettings
  readonly onChange: (patch: Partial<ImportSettings>) => void
}

/** Label and explanation of each rule. */
const rules: Record<ImportSettings['mappingRule'], readonly [name: string, does: string]> = {
  none: [
    'Keine',
    'Was eine Zeile als Hauptkontakt oder Hauptunternehmen nennt, wird gesetzt, bei vorhandenen Einträgen vorgeschlagen.',
  ],
  CreateMainRelationOnlyIfAwardeeNew: [
    'Hauptbeziehung nur bei neuen Einträgen',
    'Vorhandene Einträge behalten ihren Hauptkontakt oder ihr Hauptunternehmen.',
  ],
  SetOtherAsMainContactIfMainIsMissing: [
    'Anderen Hauptkontakt setzen, wenn er fehlt',
    'Hat ein Unternehmen keinen Hauptkontakt, wird ein anderer Kontakt der Zeile dazu.',
  ],
}

/** Form for the settings of an import: identification of records, and its permissions. */
export const ImportOptions = ({ settings, onChange }: ImportOptionsProps) => (
  <div className="grid gap-3">
    <Switch
      label="In Beziehungen nach Feldern zuordnen"
      hint="Was eine Zeile an Kontakten oder Unternehmen mitbringt, wird auch an Name, Anschrift und E-Mail erkannt, nicht nur an der Kennung. Der Name allein genügt nie."
      checked={settings.matchByFieldsInRelations}
      onCheckedChange={(on) => onChange({ matchByFieldsInRelations: on })}
    />
    <Switch
      label="Nach Feldern zuordnen"
      hint="Zeilen ohne bekannte Kennung werden an Name, Anschrift, Telefon, E-Mail und Website erkannt. Hat das Mapping keine Kennung des Lieferanten, geschieht es immer."
      checked={settings.matchByFields}
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
      hint="Zeilen ohne passenden Eintrag werden übersprungen."
      checked={settings.skipInserts}
      onCheckedChange={(on) => onChange({ skipInserts: on })}
    />
    <Field label="Mapping-Regel" hint={rules[settings.mappingRule][1]}>
      <Select
        value={settings.mappingRule}
        onChange={(mappingRule) => onChange({ mappingRule })}
        options={Object.entries(rules).map(([value, [label]]) => ({
          value: value as ImportSettings['mappingRule'],
          label,
        }))}
      />
    </Field>
  </div>
)

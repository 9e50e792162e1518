import { Checkbox } from '@/ui/checkbox.tsx'
import { Field } from '@/ui/field.tsx'
import { Input } from '@/ui/input.tsx'
import { Textarea } from '@/ui/textarea.tsx'
import type { MdlValues } from './mdl-values.ts'

interface MdlDescriptionsProps {
  readonly values: MdlValues
  readonly onChange: (patch: Partial<MdlValues>) => void
}

/** What a field means, what it may hold, and where it comes from. HTML is shown as its text. */
export const MdlDescriptions = ({ values, onChange }: MdlDescriptionsProps) => (
  <>
    <Field label="Beschreibung" counter={{ value: values.description, max: 1000 }}>
      <Textarea
        value={values.description}
        onChange={({ target }) => onChange({ description: target.value })}
      />
    </Field>
    <Field
      label="Beschreibung (HTML)"
      hint="Skripte, Stile und unbekannte Auszeichnungen werden entfernt."
    >
      <Textarea
        spellCheck={false}
        className="font-mono text-table"
        value={values.descriptionHTML}
        onChange={({ target }) => onChange({ descriptionHTML: target.value })}
      />
    </Field>
    <fieldset className="grid gap-1.5">
      <legend className="mb-1.5 text-table font-medium">Werte</legend>
      <Checkbox
        label="Darf leer sein"
        checked={values.nullable}
        onCheckedChange={(nullable) => onChange({ nullable })}
      />
      <Checkbox
        label="Null (0) erlaubt"
        checked={values.zeroAllowed}
        onCheckedChange={(zeroAllowed) => onChange({ zeroAllowed })}
      />
      <Checkbox
        label="Nur intern"
        checked={values.internal}
        onCheckedChange={(internal) => onChange({ internal })}
      />
    </fieldset>
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="DMS-Kennung">
        <Input
          code
          value={values.mediscreenId}
          onChange={({ target }) => onChange({ mediscreenId: target.value })}
        />
      </Field>
      <Field label="DMS-Maschinenname">
        <Input
          code
          value={values.mediscreenMachineName}
          onChange={({ target }) => onChange({ mediscreenMachineName: target.value })}
        />
      </Field>
    </div>
  </>
)

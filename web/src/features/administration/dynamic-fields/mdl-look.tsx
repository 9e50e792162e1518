import { mdlFormats, mdlSymbols, mdlUnitPrefixes, mdlUnits } from '@stammbuch/contracts'
import { Field } from '@/ui/field.tsx'
import { Input } from '@/ui/input.tsx'
import { Select } from '@/ui/select.tsx'
import type { MdlValues } from './mdl-values.ts'
import { none, optionsOrNone } from './options-of.ts'

interface MdlLookProps {
  readonly values: MdlValues
  readonly onChange: (patch: Partial<MdlValues>) => void
}

interface ChoiceProps<Value extends string> {
  readonly label: string
  readonly value: Value | null
  readonly names: Readonly<Record<Value, string>>
  readonly onChange: (value: Value | null) => void
}

const Choice = <Value extends string>({ label, value, names, onChange }: ChoiceProps<Value>) => (
  <Field label={label}>
    <Select<string>
      value={value ?? none}
      onChange={(next) => onChange(next === none ? null : (next as Value))}
      options={optionsOrNone(names)}
    />
  </Field>
)

/** How values of the field are shown. */
export const MdlLook = ({ values, onChange }: MdlLookProps) => (
  <>
    <Choice
      label="Format"
      value={values.format}
      names={mdlFormats}
      onChange={(format) => onChange({ format })}
    />
    <Choice
      label="Symbol"
      value={values.symbol}
      names={mdlSymbols}
      onChange={(symbol) => onChange({ symbol })}
    />
    <Choice
      label="Einheit"
      value={values.unit}
      names={mdlUnits}
      onChange={(unit) => onChange({ unit })}
    />
    <Choice
      label="Einheitenpräfix"
      value={values.unitPrefix}
      names={mdlUnitPrefixes}
      onChange={(unitPrefix) => onChange({ unitPrefix })}
    />
    <Field label="Schriftzeichen" hint="1 Zeichen der eigenen Symbolschrift">
      <Input
        code
        value={values.customFontLetter}
        onChange={({ target }) => onChange({ customFontLetter: target.value })}
      />
    </Field>
  </>
)

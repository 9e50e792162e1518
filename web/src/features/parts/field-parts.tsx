import { useState } from 'react'
import { Checkbox } from '@/ui/checkbox.tsx'
import { Combobox } from '@/ui/combobox.tsx'
import { ExtendableChoice } from '@/ui/extendable-choice.tsx'
import { Field } from '@/ui/field.tsx'
import { FileDrop } from '@/ui/file-drop.tsx'
import { Input } from '@/ui/input.tsx'
import { Label } from '@/ui/label.tsx'
import { RadioGroup } from '@/ui/radio-group.tsx'
import { SearchField } from '@/ui/search-field.tsx'
import { Select } from '@/ui/select.tsx'
import { Switch } from '@/ui/switch.tsx'
import { Textarea } from '@/ui/textarea.tsx'
import type { ComboboxOption } from '@/ui/use-combobox-options.ts'
import { longText, State, States } from './states.tsx'

const nothing = (): void => undefined
const reason = 'Bitte zuerst ein Projekt wählen.'
const wrong = 'Eine Postleitzahl hat fünf Ziffern.'
const periods = [...['2025', '2024', '2023'], longText].map((value) => ({ value, label: value }))
const projects = [
  { value: 'FK', label: 'Focus Klinikliste', detail: 'FK' },
  { value: 'TA', label: 'Top-Arbeitgeber', detail: 'TA' },
  { value: 'LA', label: longText },
]

const Inputs = () => {
  const [text, setText] = useState('Klinikum Bad Tölz')
  return (
    <States of="Feld und Eingabe">
      <Field label="Name" required counter={{ value: text, max: 20 }}>
        <Input value={text} onChange={({ target }) => setText(target.value)} />
      </Field>
      <Field label="PLZ" error={wrong} hint="Mit führender Null">
        <Input code defaultValue="8364" />
      </Field>
      <Field label="Leer" hint="Noch nichts eingegeben">
        <Input placeholder="Name" />
      </Field>
      <Field label="Gesperrt">
        <Input disabled defaultValue="Klinikum" />
      </Field>
      <Field label="Langer Text">
        <Input defaultValue={longText} />
      </Field>
      <Field label="Zu lang" counter={{ value: longText, max: 40 }}>
        <Textarea defaultValue={longText} />
      </Field>
      <Field label="Notiz mit Fehler" error="Bitte einen Grund angeben.">
        <Textarea />
      </Field>
      <Field label="Suche">
        <SearchField value="" onSearch={nothing} />
      </Field>
    </States>
  )
}

const Choices = () => {
  const [period, setPeriod] = useState<string | null>('2025')
  const [project, setProject] = useState<ComboboxOption | null>(projects[0] ?? null)
  return (
    <States of="Auswahl und Suche in einer Liste">
      <Field label="Jahrgang">
        <Select value={period} onChange={setPeriod} options={periods} />
      </Field>
      <Field label="Jahrgang, gesperrt">
        <Select value={null} onChange={nothing} options={[]} disabledBecause={reason} />
      </Field>
      <Field label="Jahrgang, falsch" error="Bitte einen Jahrgang wählen.">
        <Select value={null} onChange={nothing} options={periods} />
      </Field>
      <Field label="Jahrgang, lang">
        <Select value={longText} onChange={nothing} options={periods} />
      </Field>
      <Field label="Projekt">
        <Combobox value={project} options={projects} onChange={setProject} clearable />
      </Field>
      <Field label="Projekt, gesperrt">
        <Combobox value={null} options={projects} onChange={nothing} disabled />
      </Field>
      <Field label="Projekt, falsch" error={reason}>
        <Combobox value={null} options={projects} onChange={nothing} />
      </Field>
      <Field label="Projekt, ohne Treffer">
        <Combobox value={null} options={[]} onChange={nothing} emptyText="Keine Projekte" />
      </Field>
      <ExtendableChoice
        mayAdd
        addLabel="Jahrgang hinzufügen"
        newLabel="Neuer Jahrgang"
        pending={false}
        error={null}
        onAdd={nothing}
      >
        <Field label="Jahrgang, erweiterbar">
          <Select value="2025" onChange={nothing} options={periods} />
        </Field>
      </ExtendableChoice>
    </States>
  )
}

const Switches = () => {
  const [kind, setKind] = useState<'one' | 'all'>('one')
  return (
    <States of="Kästchen, Schalter, eines von mehreren">
      <Checkbox label="Sofort synchronisieren" hint="Dauert länger" defaultChecked />
      <Checkbox label="Zum Teil gewählt" checked="indeterminate" />
      <Checkbox label="Gesperrt" disabled />
      <Checkbox label={longText} />
      <Switch label="Initiale Verifizierung" defaultChecked />
      <Switch label="Suche über Score" />
      <Switch label="Gesperrt" disabled hint="Nur für die Administration" />
      <RadioGroup
        aria-label="Umfang"
        value={kind}
        onChange={setKind}
        options={[
          { value: 'one', label: 'Nur dieser Eintrag' },
          { value: 'all', label: 'Alle im Filter', hint: '3.482 Einträge' },
        ]}
      />
      <State name="Beschriftung allein">
        <Label>Zeilen je Seite</Label>
      </State>
    </States>
  )
}

const drop = {
  accept: ['.csv', '.xlsx'],
  maxBytes: 104_857_600,
  hint: 'CSV oder XLSX, höchstens 100 MB',
  onFile: nothing,
}

/** Everything that takes an input, in its states. */
export const FieldParts = () => (
  <>
    <Inputs />
    <Choices />
    <Switches />
    <States of="Datei" wide>
      <FileDrop label="Datenlieferung" {...drop} />
      <FileDrop label="Datenlieferung, falsch" {...drop} error="Diese Datei ist leer." />
      <FileDrop label="Datenlieferung, gesperrt" {...drop} disabled />
    </States>
  </>
)

import { Check, Ellipsis, Pencil, X } from 'lucide-react'
import { useState } from 'react'
import { Avatar } from '../avatar.tsx'
import { Badge } from '../badge.tsx'
import { Button } from '../button.tsx'
import { Checkbox } from '../checkbox.tsx'
import { Combobox } from '../combobox.tsx'
import { DiffValue } from '../diff-value.tsx'
import { DropdownMenu, MenuItem, MenuLabel } from '../dropdown-menu.tsx'
import { Field } from '../field.tsx'
import { IconButton } from '../icon-button.tsx'
import { Input } from '../input.tsx'
import { Kbd } from '../kbd.tsx'
import { PageHeader } from '../page-header.tsx'
import { Panel } from '../panel.tsx'
import { Popover } from '../popover.tsx'
import { PresenceAvatars } from '../presence-avatars.tsx'
import { RadioGroup } from '../radio-group.tsx'
import { SectorMark } from '../sector-mark.tsx'
import { Select } from '../select.tsx'
import { Spinner } from '../spinner.tsx'
import { type State, StateBadge, StateIcon } from '../state-badge.tsx'
import { Switch } from '../switch.tsx'
import { Textarea } from '../textarea.tsx'
import type { ComboboxOption } from '../use-combobox-options.ts'
import { Wordmark } from '../wordmark.tsx'
import { Notes, Structure } from './sample-structure.tsx'
import { clinics, SampleTable } from './sample-table.tsx'

const states: readonly State[] = ['proposed', 'accepted', 'declined', 'stale', 'excluded']
const sectors = [
  'SECTOR_GESUNDHEIT',
  'SECTOR_BUSINESS',
  'SECTOR_MOBILITY',
  'SECTOR_DEUTSCHLANDTEST',
  'SECTOR_MONEY_INTERNATIONAL_ITALY',
  'SECTOR_MONEY_NATIONAL',
]
const periods = ['2025', '2024', '2023'].map((value) => ({ value, label: value }))
const projects = [
  { value: 'FK', label: 'Focus Klinikliste', detail: 'FK' },
  { value: 'TA', label: 'Top-Arbeitgeber', detail: 'TA' },
]

const Buttons = () => (
  <Panel title="Schaltflächen" aside="fünf Gewichte">
    <div className="flex flex-wrap items-center gap-2">
      <Button look="primary">
        <Check aria-hidden /> Übernehmen
      </Button>
      <Button>
        <X aria-hidden /> Ablehnen
      </Button>
      <Button look="quiet">Bearbeiten</Button>
      <Button look="danger">Ausschließen</Button>
      <Button look="link">Filter zurücksetzen</Button>
      <Button disabledBecause="Bitte zuerst ein Projekt wählen.">Vorschau anzeigen</Button>
      <Button look="primary" pending>
        Speichern
      </Button>
      <IconButton label="Bearbeiten" keys="e">
        <Pencil aria-hidden />
      </IconButton>
      <DropdownMenu
        trigger={
          <IconButton label="Mehr" look="secondary">
            <Ellipsis aria-hidden />
          </IconButton>
        }
      >
        <MenuLabel>Eintrag</MenuLabel>
        <MenuItem keys="e">Bearbeiten</MenuItem>
        <MenuItem tone="danger">Ausschließen</MenuItem>
      </DropdownMenu>
      <Popover label="Erklärung" trigger={<Button look="quiet">Erklärung</Button>}>
        Der Wert hat sich seit dem Import geändert.
      </Popover>
      <Kbd keys="mod+k" />
      <Spinner />
    </div>
  </Panel>
)

const Controls = () => {
  const [text, setText] = useState('Klinikum Bad Tölz')
  const [period, setPeriod] = useState<string | null>('2025')
  const [project, setProject] = useState<ComboboxOption | null>(null)
  const [kind, setKind] = useState<'one' | 'all'>('one')
  return (
    <Panel title="Eingaben">
      <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2 xl:grid-cols-3">
        <Field label="Name" required counter={{ value: text, max: 20 }}>
          <Input value={text} onChange={(event) => setText(event.target.value)} />
        </Field>
        <Field label="PLZ" error="Eine Postleitzahl hat fünf Ziffern." hint="Mit führender Null">
          <Input code defaultValue="8364" />
        </Field>
        <Field label="Jahrgang">
          <Select value={period} onChange={setPeriod} options={periods} />
        </Field>
        <Field label="Projekt">
          <Combobox value={project} options={projects} onChange={setProject} />
        </Field>
        <Field label="Topliste">
          <Select
            value={null}
            onChange={() => undefined}
            options={[]}
            disabledBecause="Bitte zuerst ein Projekt wählen."
          />
        </Field>
        <Field label="Notiz" className="row-span-2">
          <Textarea defaultValue="Rückruf am Donnerstag." />
        </Field>
        <RadioGroup
          aria-label="Umfang"
          value={kind}
          onChange={setKind}
          options={[
            { value: 'one', label: 'Nur dieser Eintrag' },
            { value: 'all', label: 'Alle im Filter', hint: '3.482 Einträge' },
          ]}
        />
        <div className="grid content-start gap-2">
          <Checkbox label="Sofort synchronisieren" hint="Dauert länger" defaultChecked />
          <Switch label="Initiale Verifizierung" defaultChecked />
          <Switch label="Suche über Score" />
        </div>
      </div>
    </Panel>
  )
}

const Values = () => (
  <Panel title="Werte und Stände">
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-2">
        {states.map((state) => (
          <StateBadge key={state} state={state} />
        ))}
        {states.map((state) => (
          <StateIcon key={state} state={state} />
        ))}
        <Badge>12</Badge>
        <Badge tone="accent">Neu</Badge>
        <Badge tone="danger">500</Badge>
      </div>
      <DiffValue before="Schützenstrasse 15" after="Schützenstraße 15a" />
      <DiffValue before={null} after="+49 40 1234-5678" />
      <DiffValue before="Am Steinbühl  2 " after="Am Steinbühl 2" />
      <DiffValue before={true} after={null} />
      <div className="flex flex-wrap items-center gap-3">
        <Avatar shortCode="AA" fullName="Anna Albrecht" />
        <Avatar shortCode="EE" fullName="Erik Ebert" size="small" />
        <PresenceAvatars
          people={['EE', 'EM', 'OO', 'II'].map((shortCode, index) => ({
            id: shortCode,
            shortCode,
            fullName: `Person ${shortCode}`,
            mode: index === 0 ? 'edits' : 'views',
          }))}
        />
        {sectors.map((sector) => (
          <SectorMark key={sector} sector={sector} />
        ))}
        <Wordmark />
      </div>
    </div>
  </Panel>
)

/** Every part of the kit on one page, for looking at and for the accessibility test. */
export const AllParts = () => (
  <main className="grid grid-cols-[minmax(0,1fr)] gap-4 p-4 md:p-6">
    <PageHeader
      title="Klinikum Bad Tölz"
      aside={<StateBadge state="proposed">3 vorgeschlagen</StateBadge>}
      back="Verifikation"
      description="Account · FK 2025"
      actions={
        <>
          <Button>Voriger</Button>
          <Button look="primary">Verifizieren</Button>
        </>
      }
    />
    <Notes />
    <Buttons />
    <Controls />
    <Values />
    <SampleTable rows={clinics(6)} storageKey="all-parts" />
    <Structure />
  </main>
)

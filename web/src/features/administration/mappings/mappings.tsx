import { classLabels, type Mapping } from '@stammbuch/contracts'
import { Link } from '@tanstack/react-router'
import { Lock, Waypoints } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '@/ui/badge.tsx'
import { Select } from '@/ui/select.tsx'
import { ArchiveButtons } from '../archive-buttons.tsx'
import { ArchiveImport } from '../archive-import.tsx'
import { type DeclaredPage, entryPage } from '../entries/entry-page.ts'

const words = ['Daten-Mapping', 'Daten-Mappings'] as const

const MappingName = ({ mapping }: { readonly mapping: Mapping }) => (
  <span className="flex min-w-0 items-center gap-2">
    <Link
      to="/mapping-editor"
      search={{ mapping: mapping.id }}
      className="truncate font-medium text-accent underline underline-offset-2"
      title={`${mapping.name}: Spalten im Mapping-Editor`}
    >
      {mapping.name}
    </Link>
    {mapping.legacy && <Badge tone="stale">Veraltet</Badge>}
    {mapping.locked && (
      <Badge title="Damit wurde importiert: Spalten stehen fest.">
        <Lock aria-hidden />
        Gesperrt
      </Badge>
    )}
  </span>
)

const ages = [
  { value: 'alle', label: 'Alle' },
  { value: 'aktuell', label: 'Ohne veraltete' },
  { value: 'veraltet', label: 'Nur veraltete' },
] as const

const shown = ({ legacy }: Mapping, age: string | undefined): boolean =>
  age === undefined || legacy === (age === 'veraltet')

/** Archives, and a choice by age. */
const useMore: NonNullable<DeclaredPage<Mapping>['useMore']> = ({ state, read }) => {
  const { filter } = state.search
  const [importing, setImporting] = useState(false)
  const list = read.data?.list.filter((mapping) => shown(mapping, filter))
  return {
    read: { ...read, data: list && { list, total: list.length } },
    filters: (
      <Select
        aria-label="Veraltet"
        size="normal"
        className="w-40"
        value={filter ?? 'alle'}
        onChange={(age) => state.onChange({ filter: age === 'alle' ? undefined : age })}
        options={ages}
      />
    ),
    actions: (
      <ArchiveButtons
        exporting="exportMappings"
        fileName="daten-mappings.zip"
        onImport={() => setImporting(true)}
      />
    ),
    dialogs: importing && (
      <ArchiveImport
        call="importMappings"
        title="Daten-Mappings importieren"
        words={words}
        lists={['listMappings']}
        onClose={() => setImporting(false)}
      />
    ),
  }
}

/** List of all mappings of deliveries' columns to fields. */
export const mappings = entryPage('mapping', {
  address: 'mapping',
  tile: {
    text: 'Wie Spalten von Lieferungen zu Feldern werden.',
    icon: Waypoints,
    right: 'intake',
  },
  title: 'Daten-Mappings',
  words,
  searchIn: 'Name oder Beschreibung',
  typingPause: 300,
  textOf: ({ name, description }) => `${name} ${description ?? ''}`,
  emptyIcon: Waypoints,
  emptyText: 'Es gibt noch keine Daten-Mappings.',
  emptyHint: 'Ein Daten-Mapping entsteht beim ersten Import einer Datenlieferung.',
  minWidth: '68rem',
  columns: [
    { header: 'Name', of: 'name', cell: (mapping) => <MappingName mapping={mapping} /> },
    { header: 'Beschreibung', of: 'description', width: '32%' },
    { header: 'Ziel', of: ({ targetClass }) => classLabels[targetClass][0], width: '8rem' },
    { header: 'Spalten', of: ({ columns }) => columns.length, width: '5.5rem', align: 'end' },
    { header: 'Revision', of: 'revision', width: '6rem', align: 'end' },
  ],
  nameOf: ({ name }) => name,
  edit: ({ name }) => name,
  keptBecause: ({ locked }) => (locked ? 'Damit wurde schon importiert.' : null),
  dialogSize: 'small',
  form: [
    {
      as: 'lines',
      name: 'description',
      label: 'Beschreibung',
      called: 'Die Beschreibung',
      counted: true,
    },
    {
      as: 'check',
      name: 'legacy',
      label: 'Veraltet',
      hint: 'Ein veraltetes Daten-Mapping wird beim Import nicht mehr angeboten.',
    },
  ],
  deletion: {
    title: 'Daten-Mapping löschen?',
    text: ({ name }) => (
      <p>
        <strong>{name}</strong> steht danach keinem Import mehr zur Verfügung.
      </p>
    ),
  },
  useMore,
})

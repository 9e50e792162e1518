import {
  type EntryOf,
  partsInPrint,
  printedPartNames,
  printedParts,
  projectInAddress,
  publicationSectors,
} from '@stammbuch/contracts'
import { Link } from '@tanstack/react-router'
import { FolderKanban } from 'lucide-react'
import { formatList } from '@/format/format.ts'
import { type EntryColumn, entryPage } from '../entries/entry-page.ts'
import type { EntryFormField, FormElement } from '../entries/form-field.ts'
import { optionsOf } from '../entries/sorted-options.ts'

const managed = [
  ['salesforceManageAccounts', 'Unternehmen'],
  ['salesforceManageContacts', 'Kontakte'],
  ['salesforceManageAwards', 'Auszeichnungen'],
] as const

const holders = { account: 'Unternehmen', contact: 'Kontakte' } as const

const columns: readonly EntryColumn<EntryOf<'ranking-group'>>[] = [
  {
    header: 'Name',
    of: 'name',
    cell: (group) => (
      <Link
        to="/projekt/$rankingGroupCode"
        params={{ rankingGroupCode: projectInAddress(group) }}
        className="font-medium hover:underline"
      >
        {group.name}
      </Link>
    ),
  },
  { header: 'Kürzel', of: 'shortCode', cell: ({ shortCode }) => shortCode, width: '5rem' },
  {
    header: 'Bereich',
    of: ({ publicationSector }) => publicationSectors[publicationSector],
    width: '12rem',
  },
  { header: 'Listet', of: ({ rootType }) => holders[rootType], width: '8rem' },
  { header: 'Name im CRM', of: 'salesforceName', width: '15%' },
  {
    header: 'Vom CRM verwaltet',
    of: (group) => formatList(managed.filter(([name]) => group[name]).map(([, word]) => word)),
    width: '15rem',
  },
  {
    header: 'Im Druck',
    of: (group) => {
      const parts = partsInPrint(group)
      return parts.length === printedPartNames.length
        ? 'alles'
        : formatList(parts.map((part) => printedParts[part].label))
    },
    width: '12rem',
  },
  {
    header: 'Toplisten',
    of: ({ toplistLabels }) => toplistLabels.length,
    width: '6rem',
    align: 'end',
  },
  { header: 'Dyn. Felder', of: 'managedDynamicLabelsCount', width: '7rem', align: 'end' },
]

const form: readonly FormElement<EntryOf<'ranking-group'>>[] = [
  {
    className: 'grid gap-4 sm:grid-cols-[minmax(0,1fr)_9rem]',
    fields: [
      { as: 'text', name: 'name', label: 'Name', missing: 'Bitte einen Namen angeben.' },
      {
        as: 'text',
        name: 'shortCode',
        label: 'Kürzel',
        code: true,
        missing: 'Bitte ein Kürzel angeben.',
        standingHint: 'Steht seit dem Anlegen fest.',
      },
    ],
  },
  {
    className: 'grid gap-4 sm:grid-cols-2',
    fields: [
      {
        as: 'select',
        name: 'publicationSector',
        label: 'Bereich',
        initial: 'SECTOR_GESUNDHEIT',
        options: optionsOf(publicationSectors),
      },
      {
        as: 'text',
        name: 'salesforceName',
        label: 'Name im CRM',
        hint: 'Leer: kein eigener Name',
      },
    ],
  },
  {
    as: 'radio',
    name: 'rootType',
    label: 'Das Projekt listet',
    initial: 'account',
    options: optionsOf(holders),
  },
  {
    legend: 'Vom CRM verwaltet',
    fields: managed.map(
      ([name, label]): EntryFormField<EntryOf<'ranking-group'>> => ({ as: 'check', name, label }),
    ),
  },
  {
    legend: 'Im Druck',
    fields: printedPartNames.map((part): EntryFormField<EntryOf<'ranking-group'>> => {
      const { setting, label } = printedParts[part]
      return { as: 'check', name: setting, label, initial: true }
    }),
  },
  {
    as: 'switch',
    name: 'fourEyes',
    label: 'Vier Augen',
    hint: 'Wer eine Änderung vorschlägt, kann sie nicht selbst übernehmen.',
  },
]

/** Projects. */
export const rankingGroups = entryPage('ranking-group', {
  address: 'ranking-groups',
  tile: { text: 'Die Projekte, ihr Bereich und ihre Verbindung zum CRM.', icon: FolderKanban },
  title: 'Ranking Groups',
  words: ['Ranking Group', 'Ranking Groups'],
  searchIn: 'Name oder Kürzel',
  typingPause: 300,
  textOf: ({ name, shortCode, salesforceName }) => `${name} ${shortCode} ${salesforceName}`,
  emptyIcon: FolderKanban,
  emptyText: 'Es gibt noch keine Ranking Groups.',
  minWidth: '94rem',
  columns,
  nameOf: ({ name }) => name,
  add: 'Ranking Group anlegen',
  edit: 'Ranking Group bearbeiten',
  opensDialog: true,
  actionsWidth: '4rem',
  form,
  refusals: { 'name-taken': { field: 'name' }, 'short-code-taken': { field: 'shortCode' } },
})

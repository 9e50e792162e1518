import {
  type Mdl,
  mdlFormats,
  mdlScopes,
  mdlSymbols,
  mdlTypes,
  mdlUnitPrefixes,
  mdlUnits,
} from '@stammbuch/contracts'
import { useQuery } from '@tanstack/react-query'
import { read } from '@/api/queries.ts'
import { noValue } from '@/format/format.ts'
import { charactersOf } from '@/ui/field-counter.tsx'
import { NameValueTable } from '@/ui/name-value-table.tsx'
import { useDebounced } from '@/ui/use-debounced.ts'
import type { DeclaredPage } from '../entries/entry-page.ts'
import type { Values } from '../entries/form-field.ts'
import { optionsOf, sortedOptions } from '../entries/sorted-options.ts'

type Form = Required<Pick<DeclaredPage<Mdl>, 'form' | 'standing' | 'useAdvice'>>

/** Similar names are looked for from so many characters on, and so long after the last letter. */
const similarFrom = 4
const typingPause = 400

const useSimilarNames: Form['useAdvice'] = ({ values, row, refused }) => {
  const name = String(values.name)
  const settled = useDebounced(name, typingPause)
  const { data } = useQuery({
    ...read('similarMdls', { query: { name: settled } }),
    enabled: row === null && charactersOf(settled) >= similarFrom,
  })
  const known = settled === name ? data : undefined
  const isTaken = known?.exact === true || refused === 'name-taken'
  const names = known?.list.map((one) => one.name).join(', ')
  return {
    hints: { name: names ? `Ähnliche Namen: ${names}` : undefined },
    faults: {
      name: isTaken ? `Der Name des dynamischen Feldes „${name}“ ist bereits vergeben.` : null,
    },
    blocked: isTaken ? 'Der Name ist bereits vergeben.' : null,
  }
}

const named = ({ id, name }: { readonly id: string; readonly name: string }) => ({
  value: id,
  label: name,
})
const useProjects = () => sortedOptions(useQuery(read('listRankingGroups')).data?.list, named)
const usePeriods = () => sortedOptions(useQuery(read('listPeriods')).data?.list, named)

/** Those of the project, if there is one. */
const useToplists = ({ rankingGroup: project }: Values) =>
  sortedOptions(
    useQuery(read('listToplistLabels')).data?.list.filter(
      ({ rankingGroup }) => !project || rankingGroup?.id === project,
    ),
    ({ id, value, rankingGroup }) => ({
      value: id,
      label: project ? value : `${value} (${rankingGroup?.shortCode ?? '–'})`,
    }),
  )

const none = 'Keine Angabe'

const general: Form['form'] = [
  {
    className: 'grid items-start gap-4 sm:grid-cols-2',
    fields: [
      {
        as: 'text',
        name: 'name',
        label: 'Name',
        called: 'Der Name',
        missing: 'Bitte einen Namen angeben.',
        malformed: 'Der Name ist kein Maschinenname.',
        hint: 'Maschinenname: waiting_days',
        code: true,
        autoFocus: true,
        counted: true,
      },
      {
        as: 'text',
        name: 'label',
        label: 'Bezeichnung',
        called: 'Die Bezeichnung',
        missing: 'Bitte eine Bezeichnung angeben.',
        counted: true,
      },
      {
        as: 'select',
        name: 'type',
        label: 'Typ',
        initial: 'TYPE_STRING',
        options: optionsOf(mdlTypes),
      },
      {
        as: 'select',
        name: 'scope',
        label: 'Geltungsbereich',
        initial: 'global',
        options: optionsOf(mdlScopes),
      },
      {
        as: 'entry',
        name: 'rankingGroup',
        label: 'Projekt',
        of: ({ rankingGroup }) => rankingGroup?.id ?? null,
        useOptions: useProjects,
        placeholder: 'Alle Projekte',
        resets: ['toplistLabel'],
      },
      {
        as: 'entry',
        name: 'period',
        label: 'Jahrgang',
        of: ({ period }) => period?.id ?? null,
        useOptions: usePeriods,
        placeholder: 'Alle Jahrgänge',
      },
      {
        as: 'entry',
        name: 'toplistLabel',
        label: 'Topliste',
        of: ({ toplistLabel }) => toplistLabel?.id ?? null,
        useOptions: useToplists,
        placeholder: 'Alle Toplisten',
      },
      { as: 'select', name: 'format', label: 'Format', none, options: optionsOf(mdlFormats) },
      { as: 'select', name: 'symbol', label: 'Symbol', none, options: optionsOf(mdlSymbols) },
      { as: 'select', name: 'unit', label: 'Einheit', none, options: optionsOf(mdlUnits) },
      {
        as: 'select',
        name: 'unitPrefix',
        label: 'Einheitenpräfix',
        none,
        options: optionsOf(mdlUnitPrefixes),
      },
      {
        as: 'text',
        name: 'customFontLetter',
        label: 'Schriftzeichen',
        hint: '1 Zeichen der eigenen Symbolschrift',
        wrongLength: 'Das Schriftzeichen ist ein Zeichen.',
        code: true,
      },
    ],
  },
]

const meaning: Form['form'] = [
  { as: 'lines', name: 'description', label: 'Beschreibung', counted: true },
  {
    as: 'lines',
    name: 'descriptionHTML',
    label: 'Beschreibung (HTML)',
    hint: 'Skripte, Stile und unbekannte Auszeichnungen werden entfernt.',
    code: true,
  },
  {
    legend: 'Werte',
    fields: [
      { as: 'check', name: 'nullable', label: 'Darf leer sein', initial: true },
      { as: 'check', name: 'zeroAllowed', label: 'Null (0) erlaubt', initial: true },
      { as: 'check', name: 'internal', label: 'Nur intern' },
    ],
  },
  {
    className: 'grid gap-4 sm:grid-cols-2',
    fields: [
      { as: 'text', name: 'mediscreenId', label: 'DMS-Kennung', code: true },
      { as: 'text', name: 'mediscreenMachineName', label: 'DMS-Maschinenname', code: true },
    ],
  },
]

/** The form of a dynamic field. Its name is looked up while it is typed. */
export const mdlForm: Form = {
  form: [...general, ...meaning],
  standing: (mdl) => (
    <NameValueTable
      label="Steht seit dem Anlegen fest"
      rows={[
        { name: 'Name', value: mdl.name },
        { name: 'Typ', value: mdlTypes[mdl.type] },
        { name: 'Projekt', value: mdl.rankingGroup?.name ?? noValue },
        { name: 'Jahrgang', value: mdl.period?.name ?? noValue },
        { name: 'Geltungsbereich', value: mdlScopes[mdl.scope] },
      ]}
    />
  ),
  useAdvice: useSimilarNames,
}

import { entryForms, projectInAddress, type ToplistLabel } from '@stammbuch/contracts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ListOrdered } from 'lucide-react'
import { read } from '@/api/queries.ts'
import { noValue } from '@/format/format.ts'
import { charactersOf } from '@/ui/field-counter.tsx'
import { useDebounced } from '@/ui/use-debounced.ts'
import { dateColumns } from '../entries/entries-page.tsx'
import { type DeclaredPage, entryPage } from '../entries/entry-page.ts'
import { sortedOptions } from '../entries/sorted-options.ts'
import { plain } from '../plain-cell.tsx'

/** Pause after the last letter before similar names are searched, in milliseconds. */
const typingPause = 500

const { min: shortest = 0 } = entryForms['toplist-label'].fields.value ?? {}

const or = new Intl.ListFormat('de', { type: 'disjunction' })

const useProjects = () =>
  sortedOptions(useQuery(read('listRankingGroups')).data?.list, ({ id, name, shortCode }) => ({
    value: id,
    label: `${name} (${shortCode})`,
  }))

/** Names that resemble others are hinted at and asked about; one that is taken cannot be saved. */
const useSimilarNames: NonNullable<DeclaredPage<ToplistLabel>['useAdvice']> = ({
  values,
  row,
  refused,
}) => {
  const client = useQueryClient()
  const value = String(values.value)
  const project = row ? (row.rankingGroup?.id ?? null) : values.rankingGroupId
  const settled = useDebounced(value, typingPause)
  const similarTo = (wanted: string) =>
    read('similarToplistLabels', {
      query: {
        value: wanted,
        rankingGroupId: String(project ?? ''),
        ...(row && { exceptId: row.id }),
      },
    })
  const isNewName = value !== row?.value
  const similar = useQuery({
    ...similarTo(settled),
    enabled: project !== null && charactersOf(settled) >= shortest && settled !== row?.value,
  })
  const known = settled === value && isNewName ? similar.data : undefined
  const isTaken = known?.exact === true || refused === 'name-taken'
  const names = known?.list.map((one) => `„${one.value}“`) ?? []
  return {
    hints: { value: names.length > 0 ? `Meintest du ${or.format(names)}?` : undefined },
    faults: { value: isTaken ? `Der Toplisten-Name „${value}“ ist bereits vergeben.` : null },
    blocked: isTaken ? 'Der Name ist bereits vergeben.' : null,
    // What was typed last may not have been looked up yet.
    ask: async () => {
      const found = isNewName ? await client.fetchQuery(similarTo(value)).catch(() => null) : null
      if (!found || found.exact || found.list.length === 0) return null
      return {
        title: 'Ähnliche Ergebnisse gefunden',
        confirmLabel: 'Trotzdem speichern',
        body: (
          <>
            <p>
              In diesem Projekt gibt es schon Toplisten, die ähnlich heißen wie{' '}
              <strong>{value}</strong>:
            </p>
            <ul className="list-disc pl-5">
              {found.list.map((one) => (
                <li key={one.id}>
                  <strong>{one.value}</strong>
                </li>
              ))}
            </ul>
          </>
        ),
      }
    },
  }
}

/** The toplists of all projects. Each row leads to its project. */
export const toplists = entryPage('toplist-label', {
  address: 'toplisten',
  tile: { text: 'Die Toplisten der Projekte.', icon: ListOrdered },
  title: 'Toplisten',
  words: ['Topliste', 'Toplisten'],
  searchIn: 'Topliste oder Projekt',
  typingPause: 300,
  textOf: ({ value, sghId, rankingGroup }) =>
    [value, sghId, rankingGroup?.name, rankingGroup?.shortCode].join(' '),
  emptyIcon: ListOrdered,
  emptyText: 'Es gibt noch keine Toplisten.',
  rowHref: ({ rankingGroup }) =>
    `/projekt/${encodeURIComponent(rankingGroup ? projectInAddress(rankingGroup) : '')}`,
  minWidth: '62rem',
  columns: [
    {
      header: 'Topliste',
      of: 'value',
      cell: ({ value }) => <span className="font-medium">{plain(value)}</span>,
    },
    {
      header: 'Projekt',
      of: ({ rankingGroup }) => rankingGroup?.name ?? null,
      cell: ({ rankingGroup }) =>
        rankingGroup ? (
          <Link
            to="/projekt/$rankingGroupCode"
            params={{ rankingGroupCode: projectInAddress(rankingGroup) }}
            className="text-accent underline underline-offset-2"
          >
            {rankingGroup.name}
          </Link>
        ) : (
          noValue
        ),
      width: '26%',
    },
    { header: 'SGH-ID', of: 'sghId', width: '8rem' },
    ...dateColumns,
  ],
  nameOf: ({ value }) => value,
  add: 'Topliste anlegen',
  edit: 'Topliste bearbeiten',
  dialogSize: 'small',
  standing: ({ rankingGroup }) => (
    <p className="text-table text-muted">Projekt {rankingGroup?.name ?? '–'}</p>
  ),
  form: [
    {
      as: 'entry',
      name: 'rankingGroupId',
      label: 'Projekt',
      of: ({ rankingGroup }) => rankingGroup?.id ?? null,
      useOptions: useProjects,
      placeholder: 'Projekt wählen',
      missing: 'Bitte ein Projekt wählen.',
    },
    {
      as: 'text',
      name: 'value',
      label: 'Name',
      called: 'Der Name',
      counted: true,
      hint: '1 bis 30 Zeichen',
    },
    { as: 'text', name: 'sghId', label: 'SGH-ID', code: true },
  ],
  useAdvice: useSimilarNames,
  deletion: {
    title: 'Topliste löschen?',
    text: ({ value, rankingGroup }) => (
      <p>
        <strong>{value}</strong> im Projekt {rankingGroup?.name} steht danach nicht mehr zur
        Auswahl.
      </p>
    ),
  },
  alsoRead: ['listRankingGroups'],
})

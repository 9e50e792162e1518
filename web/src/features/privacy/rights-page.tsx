import { type RightsOfUser, roleLabels } from '@stammbuch/contracts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Users } from 'lucide-react'
import { sentenceOf } from '@/api/problem.ts'
import { read } from '@/api/queries.ts'
import { formatDate, formatDateTime, formatList } from '@/format/format.ts'
import { Badge } from '@/ui/badge.tsx'
import { Button } from '@/ui/button.tsx'
import { Collapsible } from '@/ui/collapsible.tsx'
import { Combobox } from '@/ui/combobox.tsx'
import { DataTable } from '@/ui/data-table.tsx'
import { columnsFor } from '@/ui/data-table-setup.ts'
import { EmptyState } from '@/ui/empty-state.tsx'
import { Field } from '@/ui/field.tsx'
import { Input } from '@/ui/input.tsx'
import { PageHeader } from '@/ui/page-header.tsx'
import type { RightsSearch } from './rights-search.ts'

interface RightsPageProps {
  readonly search: RightsSearch
  readonly onSearch: (patch: RightsSearch) => void
}

type Change = RightsOfUser['changes'][number]

/** „gab Redaktion und Datenschutz, nahm IT“ */
const wordsOf = ({ given, taken, isActive }: Change): string =>
  [
    given.length > 0 && `gab ${formatList(given.map((role) => roleLabels[role]))}`,
    taken.length > 0 && `nahm ${formatList(taken.map((role) => roleLabels[role]))}`,
    isActive !== null && (isActive ? 'hat aktiviert' : 'hat deaktiviert'),
  ]
    .filter(Boolean)
    .join(', ')

const Changes = ({ changes }: Pick<RightsOfUser, 'changes'>) => (
  <ol className="grid gap-0.5 pb-1">
    {changes.map((change) => (
      <li key={change.position}>
        {formatDateTime(change.at)}: {change.by.fullName} {wordsOf(change)}
      </li>
    ))}
  </ol>
)

const { accessor, display, columns } = columnsFor<RightsOfUser>()

const shown = columns([
  accessor('fullName', {
    header: 'Name',
    cell: ({ row: { original } }) => (
      <span className="flex flex-wrap items-center gap-1.5">
        <span className="font-medium">{original.fullName}</span>
        {!original.isActive && <Badge>Nicht aktiv</Badge>}
      </span>
    ),
    meta: { width: '15rem', wrap: true },
  }),
  display({
    id: 'roles',
    header: 'Rollen, und wer sie gab',
    cell: ({ row: { original } }) =>
      original.roles.length === 0 ? (
        <span className="text-muted">keine Rolle</span>
      ) : (
        <ul className="grid gap-0.5">
          {original.roles.map(({ role, since, by }) => (
            <li key={role}>
              <strong className="font-medium">{roleLabels[role]}</strong> seit {formatDate(since)},
              gegeben von {by.fullName}
            </li>
          ))}
        </ul>
      ),
    meta: { wrap: true },
  }),
  display({
    id: 'changes',
    header: 'Verlauf bis dahin',
    cell: ({ row: { original } }) => (
      <Collapsible
        title={
          original.changes.length === 1 ? '1 Änderung' : `${original.changes.length} Änderungen`
        }
      >
        <Changes changes={original.changes} />
      </Collapsible>
    ),
    meta: { wrap: true },
  }),
])

/** Who had which rights on a day, and who gave them. */
export const RightsPage = ({ search, onSearch }: RightsPageProps) => {
  const { day, user } = search
  const { data, error, isPending, refetch } = useQuery({
    ...read('listRights', { query: { day, userId: user } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const people = useQuery(read('listRights')).data?.list ?? []
  const options = people.map(({ id, fullName, shortCode }) => ({
    value: id,
    label: fullName,
    detail: shortCode,
  }))
  return (
    <div className="page page-narrow">
      <PageHeader
        title={day ? `Rechte am ${formatDate(day)}` : 'Rechte'}
        back={<Link to="/verwaltung">Verwaltung</Link>}
        description="Wer an einem Tag welche Rollen hatte, und wer sie gab; aus dem Protokoll, am Ende des Tages."
      />
      <div className="grid items-end gap-3 sm:grid-cols-[10rem_minmax(0,20rem)_auto] sm:justify-start">
        <Field label="Tag">
          <Input
            type="date"
            value={day ?? ''}
            className="tabular-nums"
            onChange={({ target }) => onSearch({ ...search, day: target.value || undefined })}
          />
        </Field>
        <Field label="Benutzer">
          <Combobox
            value={options.find(({ value }) => value === user) ?? null}
            onChange={(option) => onSearch({ ...search, user: option?.value })}
            options={options}
            placeholder="Alle"
            clearable
          />
        </Field>
        {(day ?? user) && <Button onClick={() => onSearch({})}>Filter zurücksetzen</Button>}
      </div>
      <DataTable
        label="Rechte"
        columns={shown}
        rows={data?.list ?? []}
        rowId={({ id }) => id}
        loading={isPending}
        error={error && sentenceOf(error)}
        onRetry={() => void refetch()}
        minWidth="56rem"
        empty={
          <EmptyState icon={Users} title="An diesem Tag gab es hier niemanden.">
            Benutzer stehen hier von dem Tag an, an dem sie angelegt wurden.
          </EmptyState>
        }
      />
    </div>
  )
}

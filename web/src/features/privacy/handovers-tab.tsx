import { type Handover, type HandoverKind, handoverKinds, targetFacts } from '@stammbuch/contracts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { PackageOpen } from 'lucide-react'
import { sentenceOf } from '@/api/problem.ts'
import { read } from '@/api/queries.ts'
import { formatCount, formatDate, formatDateTime, formatNumber } from '@/format/format.ts'
import { Badge } from '@/ui/badge.tsx'
import { DataTable } from '@/ui/data-table.tsx'
import { columnsFor } from '@/ui/data-table-setup.ts'
import { EmptyState } from '@/ui/empty-state.tsx'
import { Field } from '@/ui/field.tsx'
import { Pagination } from '@/ui/pagination.tsx'
import { Panel } from '@/ui/panel.tsx'
import { Select } from '@/ui/select.tsx'
import { Switch } from '@/ui/switch.tsx'
import { DayChoices } from './choices.tsx'
import { type DeskState, perPage } from './privacy-search.ts'

const { accessor, display, columns } = columnsFor<Handover>()

const personsIn = ({ personal, persons }: Handover): string => {
  if (personal === false) return 'keine Personen'
  return persons === null ? 'nicht gezählt' : formatCount(persons, 'Person', 'Personen')
}

/** Who took the file; what is answered at once is taken by whoever asks. */
const Fetched = ({ file }: { readonly file: Handover }) => {
  if (file.position === null)
    return (
      <span>
        {file.by.fullName}, {formatDateTime(file.at)}
      </span>
    )
  if (file.fetched.length === 0) return <span className="text-muted">nicht abgeholt</span>
  return (
    <ul className="grid gap-0.5">
      {file.fetched.map(({ position, at, by }) => (
        <li key={position}>
          {by.fullName}, {formatDateTime(at)}
        </li>
      ))}
    </ul>
  )
}

const shown = columns([
  accessor('at', {
    header: 'Erstellt',
    cell: ({ getValue }) => formatDateTime(getValue()),
    meta: { width: '9rem' },
  }),
  display({
    id: 'content',
    header: 'Was',
    cell: ({ row: { original } }) => (
      <span className="grid gap-0.5">
        <span className="flex flex-wrap items-center gap-1.5">
          <Badge>{handoverKinds[original.kind]}</Badge>
          {original.content}
        </span>
        {original.about && (
          <Link
            to="/contact/$id"
            params={{ id: original.about.id }}
            className="justify-self-start underline underline-offset-2"
          >
            {original.about.label}
          </Link>
        )}
        {original.name && <span className="text-xs text-muted">{original.name}</span>}
      </span>
    ),
    meta: { wrap: true },
  }),
  display({
    id: 'persons',
    header: 'Personen und Angaben',
    cell: ({ row: { original } }) => (
      <span className="grid gap-0.5">
        <span>{personsIn(original)}</span>
        {original.fields.length > 0 && (
          <span className="text-xs text-muted">{original.fields.join(', ')}</span>
        )}
      </span>
    ),
    meta: { width: '15rem', wrap: true },
  }),
  accessor('by', {
    header: 'Angefordert von',
    cell: ({ getValue }) => getValue().fullName,
    meta: { width: '8.5rem', wrap: true },
  }),
  display({
    id: 'fetched',
    header: 'Abgeholt von',
    cell: ({ row: { original } }) => <Fetched file={original} />,
    meta: { width: '13rem', wrap: true },
  }),
])

const Recipients = () => {
  const { data, error } = useQuery({ ...read('listRecipients'), staleTime: 0 })
  return (
    <Panel title="Zielsysteme">
      {error && <p className="text-table text-danger">{sentenceOf(error)}</p>}
      <ul className="grid gap-4 md:grid-cols-3">
        {data?.list.map(({ target, isSetUp, persons, waiting, firstAt, lastAt, fields }) => (
          <li key={target} className="grid content-start gap-1 text-table">
            <span className="flex items-center gap-2 text-sm font-medium">
              {targetFacts(target).label}
              {!isSetUp && <Badge>nicht eingerichtet</Badge>}
            </span>
            <span>
              hält {formatCount(persons, 'Person', 'Personen', 'keine Person')}
              {waiting > 0 && `, ${formatNumber(waiting)} warten auf die Übertragung`}
            </span>
            {lastAt && (
              <span className="text-muted">
                {firstAt && `seit ${formatDate(firstAt)}, `}zuletzt am {formatDateTime(lastAt)} Uhr
              </span>
            )}
            {(persons > 0 || waiting > 0) && (
              <span className="text-xs text-muted">{fields.join(', ')}</span>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

const every = 'every'
const kinds = [
  { value: every, label: 'Alle Arten' },
  ...Object.entries(handoverKinds).map(([value, label]) => ({ value, label })),
]

/** The register of files that were made for taking away, and the targets that hold persons. */
export const HandoversTab = ({ search, onChange }: DeskState) => {
  const { kind, all, from, to, offset = 0 } = search
  const personal = all ? ('false' as const) : ('true' as const)
  const { data, error, isPending, refetch } = useQuery({
    ...read('listHandovers', { query: { kind, personal, from, to, offset, limit: perPage } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const total = data?.total ?? 0
  return (
    <div className="grid gap-4">
      <div className="grid items-start gap-3 sm:grid-cols-2 lg:grid-cols-[1.4fr_9rem_9rem_1.6fr]">
        <Field label="Art">
          <Select
            value={kind ?? every}
            onChange={(next) =>
              onChange({ kind: next === every ? undefined : (next as HandoverKind) })
            }
            options={kinds}
          />
        </Field>
        <DayChoices search={search} onChange={onChange} />
        <Switch
          className="sm:mt-6"
          label="Auch Dateien ohne Angaben zu Personen"
          checked={all === true}
          onCheckedChange={(on) => onChange({ all: on || undefined })}
        />
      </div>
      <DataTable
        label="Dateien, die das Haus verlassen konnten"
        columns={shown}
        rows={data?.list ?? []}
        rowId={({ position, kind: own, at }) => `${own} ${position ?? at}`}
        total={total}
        offset={offset}
        loading={isPending}
        error={error && sentenceOf(error)}
        onRetry={() => void refetch()}
        minWidth="58rem"
        empty={
          <EmptyState icon={PackageOpen} title="Keine Datei passt zu dieser Frage.">
            Hier stehen Exporte, Datenbankabzüge, Exporte des Protokolls und Auskünfte über
            Personen.
          </EmptyState>
        }
        footer={
          total > 0 && (
            <Pagination
              offset={offset}
              limit={perPage}
              total={total}
              sizes={[perPage]}
              onChange={(page) => onChange({ offset: page.offset || undefined })}
            />
          )
        }
      />
      <Recipients />
    </div>
  )
}

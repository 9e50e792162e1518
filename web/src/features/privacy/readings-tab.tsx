import { mostCounted, type PersonReading } from '@stammbuch/contracts'
import type { Reply } from '@stammbuch/contracts/client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Eye } from 'lucide-react'
import { sentenceOf } from '@/api/problem.ts'
import { read } from '@/api/queries.ts'
import {
  formatCount,
  formatDate,
  formatDateTime,
  formatDateTimeSeconds,
  formatNumber,
} from '@/format/format.ts'
import { Badge } from '@/ui/badge.tsx'
import { Button } from '@/ui/button.tsx'
import { DataTable } from '@/ui/data-table.tsx'
import { columnsFor } from '@/ui/data-table-setup.ts'
import { EmptyState } from '@/ui/empty-state.tsx'
import { Pagination } from '@/ui/pagination.tsx'
import { DayChoices, PersonChoice, ReaderChoice } from './choices.tsx'
import { type DeskState, type PrivacySearch, perPage } from './privacy-search.ts'

type Readings = Reply<'listReadings'>

const { accessor, display, columns } = columnsFor<PersonReading>()

/** The persons of a reading: the first by name, the others counted. */
const Persons = ({ reading }: { readonly reading: PersonReading }) => {
  const { persons, personCount, rows, everybody } = reading
  if (everybody) return <span>alle Personen: das ganze Protokoll</span>
  const more = personCount - persons.length
  return (
    <span className="flex flex-wrap gap-x-2">
      {persons.map(({ id, label }) => (
        <Link
          key={id}
          to="/contact/$id"
          params={{ id }}
          className="underline underline-offset-2 hover:text-accent"
        >
          {label}
        </Link>
      ))}
      {more > 0 && (
        <span className="text-muted">
          {persons.length === 0
            ? formatCount(more, 'Person', 'Personen')
            : `und ${formatNumber(more)} weitere`}
        </span>
      )}
      {rows.map(({ delivery, fileName, row }) => (
        <span key={`${delivery} ${row}`} className="text-muted">
          {row === null ? 'alle Zeilen' : `Zeile ${row}`} in {fileName ?? 'einer Lieferung'}
        </span>
      ))}
    </span>
  )
}

const shown = columns([
  accessor('at', {
    header: 'Zeit',
    cell: ({ getValue }) => formatDateTimeSeconds(getValue()),
    meta: { width: '10.5rem' },
  }),
  accessor('reader', {
    header: 'Wer',
    cell: ({ row: { original } }) => (
      <span className="flex items-center gap-1.5">
        {original.reader.fullName}
        {original.byToken && <Badge>Zugriffstoken</Badge>}
      </span>
    ),
    meta: { width: '12rem', wrap: true },
  }),
  display({
    id: 'persons',
    header: 'Wessen Angaben',
    cell: ({ row: { original } }) => <Persons reading={original} />,
    meta: { wrap: true },
  }),
  accessor('summary', {
    header: 'Womit',
    cell: ({ row: { original } }) => (
      <span title={original.call}>{original.summary ?? original.call}</span>
    ),
    meta: { wrap: true },
  }),
])

const ofOnePerson = shown.filter(({ id }) => id !== 'persons')

const daysOf = ({ from, to }: PrivacySearch): string => {
  if (from && from === to) return ` am ${formatDate(from)}`
  return `${from ? ` ab dem ${formatDate(from)}` : ''}${to ? ` bis zum ${formatDate(to)}` : ''}`
}

/** The answer in one sentence: how many people read how often. */
const Answer = ({ data, search }: { readonly data: Readings; readonly search: PrivacySearch }) => {
  const { readers, total, person } = data
  if (total === 0) return null
  const whom = search.person ? ` die Angaben zu ${person?.label ?? 'dieser Person'}` : ' Angaben'
  const times = `${total >= mostCounted ? 'mindestens ' : ''}${formatNumber(total)}-mal`
  return (
    <div className="grid gap-1.5" role="status">
      <p className="text-sm">
        <strong>
          {readers.length === 1 ? readers[0]?.fullName : `${formatNumber(readers.length)} Benutzer`}
        </strong>
        {readers.length === 1 ? ' sah' : ' sahen'}
        {whom}
        {daysOf(search)} {times}.
      </p>
      {search.reader === undefined && readers.length > 1 && (
        <ul aria-label="Wer gelesen hat" className="flex flex-wrap gap-1.5">
          {readers.map(({ id, fullName, readings, lastAt }) => (
            <li key={id}>
              <Badge title={`zuletzt am ${formatDateTime(lastAt)} Uhr`}>
                {fullName}: {formatNumber(readings)}
              </Badge>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const Nothing = ({ search, onChange }: DeskState) => {
  const narrowed = Boolean(search.person ?? search.reader ?? search.from ?? search.to)
  return (
    <EmptyState
      icon={Eye}
      title={
        narrowed ? 'Kein Zugriff passt zu dieser Frage.' : 'Noch ist kein Zugriff verzeichnet.'
      }
      action={
        narrowed && (
          <Button
            onClick={() =>
              onChange({ person: undefined, reader: undefined, from: undefined, to: undefined })
            }
          >
            Filter zurücksetzen
          </Button>
        )
      }
    />
  )
}

/** Who saw whose data, and when: asked by person, by user and by day. */
export const ReadingsTab = ({ search, onChange }: DeskState) => {
  const { person, reader, from, to, offset = 0 } = search
  const query = { personId: person, readerId: reader, from, to, offset, limit: perPage }
  const { data, error, isPending, refetch } = useQuery({
    ...read('listReadings', { query }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    // Names of persons do not stay in the page's memory.
    gcTime: 0,
  })
  const total = data?.total ?? 0
  return (
    <div className="grid gap-4">
      <div className="grid items-start gap-3 sm:grid-cols-2 lg:grid-cols-[1.4fr_1.4fr_9rem_9rem]">
        <PersonChoice
          value={person}
          label={data?.person?.label}
          onChange={(chosen) => onChange({ person: chosen })}
        />
        <ReaderChoice search={search} onChange={onChange} />
        <DayChoices search={search} onChange={onChange} />
      </div>
      {data && <Answer data={data} search={search} />}
      <DataTable
        label="Zugriffe auf Angaben zu Personen"
        columns={person ? ofOnePerson : shown}
        rows={data?.list ?? []}
        rowId={({ id }) => id}
        total={total}
        offset={offset}
        loading={isPending}
        error={error && sentenceOf(error)}
        onRetry={() => void refetch()}
        minWidth="54rem"
        empty={<Nothing search={search} onChange={onChange} />}
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
      <p className="text-table text-muted">
        {data?.keptSince
          ? `Der älteste verzeichnete Zugriff ist vom ${formatDate(data.keptSince)}.`
          : 'Zugriffe werden verzeichnet, sobald jemand Angaben zu Personen sieht.'}{' '}
        Auch das Lesen dieses Verzeichnisses wird verzeichnet.
      </p>
    </div>
  )
}

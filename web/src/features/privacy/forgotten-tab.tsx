import { erasureReasons, type ForgottenPerson } from '@stammbuch/contracts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { UserX } from 'lucide-react'
import { call } from '@/api/call.ts'
import { sentenceOf } from '@/api/problem.ts'
import { read } from '@/api/queries.ts'
import { saveBlob } from '@/api/save-blob.ts'
import { useSession } from '@/api/session.ts'
import { formatCount, formatDateTime, formatNumber } from '@/format/format.ts'
import { Badge } from '@/ui/badge.tsx'
import { Button } from '@/ui/button.tsx'
import { DataTable } from '@/ui/data-table.tsx'
import { columnsFor } from '@/ui/data-table-setup.ts'
import { EmptyState } from '@/ui/empty-state.tsx'
import { Pagination } from '@/ui/pagination.tsx'
import { toast } from '@/ui/toast.ts'
import { DayChoices } from './choices.tsx'
import { type DeskState, perPage } from './privacy-search.ts'

const { accessor, display, columns } = columnsFor<ForgottenPerson>()

const outcomes = {
  clean: { tone: 'accepted', label: 'Nichts mehr gefunden' },
  removed: { tone: 'accepted', label: 'Gefundenes entfernt' },
  left: { tone: 'stale', label: 'Stellen zu prüfen' },
} as const

/** A search takes seconds, and minutes in a large store. */
const longestSearch = 3_600_000
const lookEvery = 3_000

const isSearched = ({ check, at }: ForgottenPerson): boolean =>
  check === null && Date.now() - Date.parse(at) < longestSearch

/** The result of the search over every store; the places stand on the record's page. */
const Check = ({ forgotten }: { readonly forgotten: ForgottenPerson }) => {
  const { check } = forgotten
  if (!check)
    return (
      <span className="text-muted">
        {isSearched(forgotten) ? 'Alle Speicher werden durchsucht …' : 'Es wurde nicht gesucht.'}
      </span>
    )
  const { tone, label } = outcomes[check.outcome]
  const count = (of: 'left' | 'removed') => check.stores.reduce((sum, one) => sum + one[of], 0)
  const [removed, left] = [count('removed'), count('left')]
  return (
    <span className="grid justify-items-start gap-0.5">
      <Badge tone={tone}>{label}</Badge>
      <span className="text-xs text-muted">
        {formatDateTime(check.checkedAt)} Uhr, {formatNumber(check.stores.length)} Speicher
        {removed > 0 && `, ${formatCount(removed, 'Fund', 'Funde')} entfernt`}
        {left > 0 && `, ${formatCount(left, 'Stelle', 'Stellen')} übrig`}
      </span>
    </span>
  )
}

const saveProof = async (position: number): Promise<void> => {
  try {
    const proof = await call('logProof', { params: { position: String(position) } })
    const text = JSON.stringify(proof, null, 2)
    saveBlob(new Blob([text], { type: 'application/json' }), `beleg-${position}.json`)
  } catch (thrown) {
    void toast.error(sentenceOf(thrown))
  }
}

/** The entries of the log that prove it, with their proofs for those who may read the log. */
const Proof = ({ forgotten }: { readonly forgotten: ForgottenPerson }) => {
  const { can } = useSession()
  const places = [
    ['Löschung', forgotten.position],
    ...(forgotten.check ? [['Prüfung', forgotten.check.position] as const] : []),
  ] as const
  return (
    <span className="grid justify-items-start gap-0.5">
      {places.map(([what, position]) =>
        can('audit') ? (
          <Button
            key={what}
            look="link"
            size="small"
            aria-label={`Beleg der ${what} an Position ${position} herunterladen`}
            onClick={() => void saveProof(position)}
          >
            {what}: Position {formatNumber(position)}
          </Button>
        ) : (
          <span key={what}>
            {what}: Position {formatNumber(position)}
          </span>
        ),
      )}
    </span>
  )
}

const shown = columns([
  accessor('at', {
    header: 'Gelöscht',
    cell: ({ row: { original } }) => (
      <span className="grid gap-0.5">
        <span>{formatDateTime(original.at)}</span>
        <span className="text-xs text-muted">von {original.by.fullName}</span>
      </span>
    ),
    meta: { width: '11rem', wrap: true },
  }),
  accessor('contactId', {
    header: 'Person',
    cell: ({ getValue }) => (
      <Link
        to="/contact/$id"
        params={{ id: getValue() }}
        className="underline underline-offset-2 hover:text-accent"
      >
        Gelöschte Person <code className="font-mono text-xs">…{getValue().slice(-8)}</code>
      </Link>
    ),
    meta: { width: '15rem', wrap: true },
  }),
  accessor('reason', {
    header: 'Grund',
    cell: ({ row: { original } }) => (
      <span className="grid gap-0.5">
        <span>{erasureReasons[original.reason]}</span>
        <span className="text-xs text-muted">
          {formatCount(original.fields, 'Feld', 'Felder')} ohne Wert seither
        </span>
      </span>
    ),
    meta: { wrap: true },
  }),
  display({
    id: 'check',
    header: 'Prüfung aller Speicher',
    cell: ({ row: { original } }) => <Check forgotten={original} />,
    meta: { width: '17rem', wrap: true },
  }),
  display({
    id: 'proof',
    header: 'Beleg im Protokoll',
    cell: ({ row: { original } }) => <Proof forgotten={original} />,
    meta: { width: '13rem', wrap: true },
  }),
])

/** Everybody who was forgotten: ground, result of the check, and proof. */
export const ForgottenTab = ({ search, onChange }: DeskState) => {
  const { from, to, person, offset = 0 } = search
  const { data, error, isPending, refetch } = useQuery({
    ...read('listForgotten', { query: { contactId: person, from, to, offset, limit: perPage } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.list.some(isSearched) ?? false) && lookEvery,
  })
  const total = data?.total ?? 0
  return (
    <div className="grid gap-4">
      <div className="grid items-end gap-3 sm:grid-cols-[9rem_9rem_auto] sm:justify-start">
        <DayChoices search={search} onChange={onChange} />
        {person && (
          <Button onClick={() => onChange({ person: undefined })}>Alle Personen zeigen</Button>
        )}
      </div>
      <DataTable
        label="Gelöschte Personen"
        columns={shown}
        rows={data?.list ?? []}
        rowId={({ position }) => String(position)}
        total={total}
        offset={offset}
        loading={isPending}
        error={error && sentenceOf(error)}
        onRetry={() => void refetch()}
        minWidth="66rem"
        empty={
          <EmptyState icon={UserX} title="Hier wurde niemand gelöscht.">
            Gelöscht wird unter „Person“, nachdem gezählt ist, was dabei geht.
          </EmptyState>
        }
        footer={
          total > perPage && (
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
    </div>
  )
}

import { Link } from '@tanstack/react-router'
import { CalendarX2, Equal } from 'lucide-react'
import { sentenceOf } from '@/api/problem.ts'
import { formatCount } from '@/format/format.ts'
import { Badge, type BadgeProps } from '@/ui/badge.tsx'
import { Banner } from '@/ui/banner.tsx'
import { Button } from '@/ui/button.tsx'
import { DataTable } from '@/ui/data-table.tsx'
import { columnsFor } from '@/ui/data-table-setup.ts'
import { EmptyState } from '@/ui/empty-state.tsx'
import { Field } from '@/ui/field.tsx'
import { Input } from '@/ui/input.tsx'
import { PageHeader } from '@/ui/page-header.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { type LookedUp, momentText, useMoment } from '../moment.ts'
import type { CompareSearch } from './compare-search.ts'
import { type DiffKind, type DiffLine, diffKinds, linesText } from './list-diff.ts'
import { type Comparison, useComparison } from './two-moments.ts'

const kindNames: Readonly<Record<DiffKind, string>> = {
  neu: 'Neu',
  fort: 'Nicht mehr dabei',
  anders: 'Verändert',
}
const tones: Readonly<Record<DiffKind, BadgeProps['tone']>> = {
  neu: 'accepted',
  fort: 'declined',
  anders: 'accent',
}

const onlyIn: Readonly<Record<DiffKind, string>> = {
  neu: 'Steht nur im späteren Stand.',
  fort: 'Steht nur im früheren Stand.',
  anders: '',
}

const { accessor, columns } = columnsFor<DiffLine>()

const diffColumns = columns([
  accessor('kind', {
    header: 'Art',
    cell: ({ getValue }) => <Badge tone={tones[getValue()]}>{kindNames[getValue()]}</Badge>,
    meta: { width: '10rem' },
  }),
  accessor('label', { header: 'Eintrag', meta: { width: '34%' } }),
  accessor('changes', {
    header: 'Unterschied',
    cell: ({ getValue, row: { original } }) =>
      getValue().join('; ') || <span className="text-muted">{onlyIn[original.kind]}</span>,
    meta: { wrap: true },
  }),
])

/** A text for the field of a time: local, to the minute. */
const fieldText = (stand: string | undefined): string => {
  if (!stand || /^\d+$/.test(stand)) return ''
  const at = new Date(stand)
  const local = new Date(at.getTime() - at.getTimezoneOffset() * 60_000)
  return Number.isNaN(at.getTime()) ? '' : local.toISOString().slice(0, 16)
}

interface MomentFieldProps {
  readonly label: string
  readonly stand: string | undefined
  readonly said: string
  readonly onChange: (stand: string | undefined) => void
}

const MomentField = ({ label, stand, said, onChange }: MomentFieldProps) => (
  <Field label={label} hint={said}>
    <Input
      type="datetime-local"
      defaultValue={fieldText(stand)}
      onBlur={({ target: { value } }) => {
        if (value !== fieldText(stand))
          onChange(value === '' ? undefined : new Date(value).toISOString())
      }}
    />
  </Field>
)

const saidOf = (stand: string | undefined, found: LookedUp): string => {
  if (stand === undefined) return 'jetzt'
  if (found.state === 'there') return momentText(stand, found.moment.at)
  return found.state === 'refused' ? found.title : '…'
}

/** Returns the position of a moment; undefined for now, null while it is not known. */
const positionOf = (stand: string | undefined, found: LookedUp): number | null | undefined => {
  if (stand === undefined) return undefined
  return found.state === 'there' ? found.moment.position : null
}

/** A line leads to the record at the later moment, and one that is gone to the earlier one. */
const hrefOf = ({ kind, href }: DiffLine, { von, bis }: CompareSearch): string => {
  const stand = kind === 'fort' ? von : bis
  return stand ? `${href}?stand=${encodeURIComponent(stand)}` : href
}

interface PageProps {
  readonly search: CompareSearch
  readonly onSearch: (search: CompareSearch) => void
}

const Found = ({
  found,
  search,
}: {
  readonly found: Comparison
  readonly search: CompareSearch
}) => (
  <>
    <p role="status" className="text-table tabular-nums">
      {`Früher ${linesText(found.from)}, später ${linesText(found.to)}. `}
      {diffKinds
        .map((kind) => {
          const count = found.differences.filter((one) => one.kind === kind).length
          return `${kindNames[kind]}: ${count.toLocaleString('de-DE')}`
        })
        .join(', ')}
    </p>
    {!found.isWhole && (
      <Banner tone="warning" title="Verglichen sind nur die ersten 10.000 Einträge jedes Standes.">
        Grenzen Sie die Liste ein, um alles zu vergleichen.
      </Banner>
    )}
    <DataTable
      label="Unterschiede"
      columns={diffColumns}
      rows={[...found.differences]}
      rowId={({ id }) => id}
      rowHref={(line) => hrefOf(line, search)}
      total={found.differences.length}
      empty={
        <EmptyState icon={Equal} title="Die beiden Stände unterscheiden sich nicht.">
          {`In beiden stehen dieselben ${formatCount(found.to, 'Eintrag', 'Einträge')}.`}
        </EmptyState>
      }
    />
  </>
)

/** Two moments of a list beside each other: what came, what went, and what changed. */
export const CompareMomentsPage = ({ search, onSearch }: PageProps) => {
  const { von, bis, liste, code } = search
  const [from, to] = [useMoment(von ?? ''), useMoment(bis ?? '')]
  const start = von === undefined ? null : (positionOf(von, from) ?? null)
  const { data, error, refetch } = useComparison(search, start, positionOf(bis, to))
  const refused = [von && from, bis && to].find((one) => one && one.state === 'refused')
  return (
    <div className="page">
      <PageHeader
        title="Zwei Stände vergleichen"
        description={
          liste === 'projekt'
            ? `Die Einträge des Projekts ${code ?? ''} zu zwei Zeitpunkten.`
            : 'Die Verifikationsliste zu zwei Zeitpunkten.'
        }
        back={
          liste === 'projekt' && code ? (
            <Link to="/projekt/$rankingGroupCode" params={{ rankingGroupCode: code }}>
              Projekt {code}
            </Link>
          ) : (
            <Link to="/verifikation">Verifikation</Link>
          )
        }
      />
      <div className="grid max-w-2xl gap-3 sm:grid-cols-2">
        <MomentField
          key={`von ${von}`}
          label="Früherer Stand"
          stand={von}
          said={von === undefined ? 'Bitte wählen.' : saidOf(von, from)}
          onChange={(next) => onSearch({ ...search, von: next })}
        />
        <MomentField
          key={`bis ${bis}`}
          label="Späterer Stand"
          stand={bis}
          said={saidOf(bis, to)}
          onChange={(next) => onSearch({ ...search, bis: next })}
        />
      </div>
      {refused && refused.state === 'refused' && (
        <EmptyState icon={CalendarX2} title={refused.title}>
          {refused.more}
        </EmptyState>
      )}
      {error && !data && (
        <EmptyState
          title="Der Vergleich konnte nicht geladen werden."
          action={<Button onClick={() => void refetch()}>Erneut versuchen</Button>}
        >
          {sentenceOf(error)}
        </EmptyState>
      )}
      {!error && !data && !refused && von !== undefined && <Skeleton className="h-80" />}
      {data && <Found found={data} search={search} />}
    </div>
  )
}

import { classLabels, type Quality } from '@stammbuch/contracts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ShieldX } from 'lucide-react'
import { sentenceOf } from '@/api/problem.ts'
import { read } from '@/api/queries.ts'
import { useSession } from '@/api/session.ts'
import { endOfDay, startOfDay } from '@/format/berlin-day.ts'
import { formatDate, formatPercent, noValue } from '@/format/format.ts'
import { Button } from '@/ui/button.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { PageHeader } from '@/ui/page-header.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { fieldName } from './field-name.ts'
import { Figure } from './figure.tsx'
import type { PeriodSearch } from './period.ts'
import { PeriodFields } from './period-fields.tsx'
import { daysOfPeriod, monthPart, monthsBetween } from './quality-period.ts'
import { type Rated, RateTable } from './rate-table.tsx'

interface QualityPageProps {
  readonly kind: 'supplier' | 'person'
  readonly id: string
  readonly period: PeriodSearch
  readonly onPeriod: (period: PeriodSearch) => void
}

type Part = Readonly<Record<string, string>>

const words = {
  supplier: {
    kind: 'Lieferant',
    about: 'Lieferant: wie gut seine Werte sind',
    others: 'Wer entschieden hat',
    other: 'Person',
    nobody: 'Niemand hat in dieser Zeit einen Wert entschieden.',
    effects: 'supplier',
  },
  person: {
    kind: 'Person',
    about: 'Person: wie gut ihre Entscheidungen sind',
    others: 'Wessen Werte es waren',
    other: 'Lieferant',
    nobody: 'Keiner der entschiedenen Werte kam von einem Lieferanten.',
    effects: 'person',
  },
} as const

const Totals = ({
  total,
  part,
  kind,
}: Pick<Quality, 'total'> & { readonly part: Part } & Pick<QualityPageProps, 'kind'>) => {
  const { accepted, declined, corrected, approved, own } = total
  const decided = accepted + declined
  const figures = [
    ['Übernommen', accepted, { decision: 'accepted' }],
    ['Abgelehnt', declined, { decision: 'declined' }],
    ['Später ersetzt', corrected, { decision: 'accepted', corrected: '1' }],
    ...(kind === 'person'
      ? ([
          ['Verifizierte Einträge', approved, { decision: 'approved' }],
          ['Selbst vorgeschlagen', own, { own: '1' }],
        ] as const)
      : []),
  ] as const
  const rates = [
    ['Übernahmequote', decided === 0 ? noValue : formatPercent(accepted / decided)],
    ['Anteil später ersetzt', accepted === 0 ? noValue : formatPercent(corrected / accepted)],
  ] as const
  return (
    <dl className="grid gap-px overflow-hidden rounded-lg border bg-surface sm:grid-cols-3 lg:grid-flow-col lg:auto-cols-fr lg:grid-cols-none">
      {figures.map(([name, count, more]) => (
        <div
          key={name}
          className="flex flex-col-reverse justify-end gap-1 px-4 py-3 outline outline-border"
        >
          <dt className="text-table text-muted">{name}</dt>
          <dd className="text-title font-semibold tabular-nums">
            <Figure count={count} name={name} part={{ ...part, ...more }} />
          </dd>
        </div>
      ))}
      {rates.map(([name, rate]) => (
        <div
          key={name}
          className="flex flex-col-reverse justify-end gap-1 px-4 py-3 outline outline-border"
        >
          <dt className="text-table text-muted">{name}</dt>
          <dd className="text-title font-semibold tabular-nums">{rate}</dd>
        </div>
      ))}
    </dl>
  )
}

const monthName = new Intl.DateTimeFormat('de-DE', {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})

const monthRows = ({ months }: Quality, part: Part): readonly Rated[] => {
  const known = new Map(months.map((one) => [one.month, one]))
  return monthsBetween(part.from ?? '', part.to ?? '')
    .toReversed()
    .map((month): Rated => {
      const { accepted = 0, declined = 0, corrected = 0 } = known.get(month) ?? {}
      return {
        ...{ key: month, accepted, declined, corrected },
        name: monthName.format(new Date(`${month}-01`)),
        part: { ...part, ...monthPart(month, part) },
      }
    })
}

const fieldRows = ({ fields }: Quality, part: Part): readonly Rated[] =>
  fields.map(
    ({ class: recordClass, attributeName, ...tally }): Rated => ({
      ...tally,
      key: `${recordClass}.${attributeName}`,
      name: fieldName(recordClass, attributeName),
      detail: classLabels[recordClass][0],
      part: { ...part, class: recordClass, attribute: attributeName },
    }),
  )

const otherRows = (
  { others }: Quality,
  part: Part,
  kind: QualityPageProps['kind'],
): readonly Rated[] =>
  others.map(({ id, name, ...tally }): Rated => {
    const search = { von: part.from, bis: part.to } as never
    const shown = name ?? 'Dienst'
    return {
      ...{ ...tally, key: id, name: shown },
      ...(name !== null && {
        shown:
          kind === 'supplier' ? (
            <Link to="/personen/$userId" params={{ userId: id }} search={search}>
              {shown}
            </Link>
          ) : (
            <Link to="/lieferanten/$supplierId" params={{ supplierId: id }} search={search}>
              {shown}
            </Link>
          ),
      }),
      part: { ...part, [kind === 'supplier' ? 'actor' : 'supplierId']: id },
    }
  })

const Body = ({
  quality,
  part,
  kind,
}: {
  readonly quality: Quality
  readonly part: Part
  readonly kind: QualityPageProps['kind']
}) => (
  <>
    <Totals total={quality.total} part={part} kind={kind} />
    <RateTable
      title="Im Laufe der Zeit"
      what="Monat"
      rows={monthRows(quality, part)}
      note="Der Monat ist der der Entscheidung. „Später ersetzt“: Nach der Übernahme wurde in demselben Feld ein anderer Wert übernommen."
    />
    <RateTable title="Je Feld" what="Feld" rows={fieldRows(quality, part)} />
    <RateTable
      title={words[kind].others}
      what={words[kind].other}
      rows={otherRows(quality, part, kind)}
      empty={quality.fields.length > 0 ? words[kind].nobody : undefined}
    />
  </>
)

const useQuality = ({ kind, id, period }: QualityPageProps, enabled: boolean) => {
  const days = daysOfPeriod(period)
  const subject = kind === 'supplier' ? { supplierId: id } : { actor: id }
  const query = { ...subject, from: startOfDay(days.from), to: endOfDay(days.to) }
  const answer = useQuery({
    ...read('getQuality', { query }),
    enabled,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    retry: false,
  })
  return { ...answer, days, part: { ...subject, ...days } }
}

/** How the values of a supplier or the decisions of a person turned out: over time, by field, found wrong later. */
export const QualityPage = (props: QualityPageProps) => {
  const { kind, id, period, onPeriod } = props
  const { can } = useSession()
  const { data, error, refetch, days, part } = useQuality(props, can('audit'))
  if (!can('audit'))
    return (
      <EmptyState icon={ShieldX} title="Für diese Zahlen fehlt Ihnen das Recht.">
        Lesen dürfen sie die Revision und die Administration.
      </EmptyState>
    )
  return (
    <div className="page page-narrow">
      <PageHeader
        isName
        title={data?.name ?? words[kind].kind}
        back={<Link to="/uebersicht">Kennzahlen</Link>}
        description={
          <>
            {words[kind].about}, {formatDate(days.from)} bis {formatDate(days.to)} ·{' '}
            <Link to="/wirkung" search={{ kind: words[kind].effects, id }}>
              Was daraus wurde
            </Link>
          </>
        }
        actions={
          <PeriodFields
            period={period}
            shown={{ since: days.from, until: days.to }}
            onPeriod={onPeriod}
            standard="12 Monate"
          />
        }
      />
      {error && !data && (
        <EmptyState
          title="Die Zahlen konnten nicht geladen werden."
          action={<Button onClick={() => void refetch()}>Erneut versuchen</Button>}
        >
          {sentenceOf(error)}
        </EmptyState>
      )}
      {!error && !data && <Skeleton className="h-96" />}
      {data && <Body quality={data} part={part} kind={kind} />}
    </div>
  )
}

import { classLabels, type Overview } from '@stammbuch/contracts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { answerOf } from '@/api/call.ts'
import { sentenceOf } from '@/api/problem.ts'
import { useSession } from '@/api/session.ts'
import {
  formatCount,
  formatDateTime,
  formatNumber,
  formatPercent,
  noValue,
} from '@/format/format.ts'
import { useTopic } from '@/live/use-live.ts'
import { allYears } from '@/product/every-year.ts'
import { Button } from '@/ui/button.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { PageHeader } from '@/ui/page-header.tsx'
import { Panel } from '@/ui/panel.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { fieldName } from './field-name.ts'
import { Figure } from './figure.tsx'
import { FlowChart } from './flow-chart.tsx'
import type { PeriodSearch } from './period.ts'
import { PeriodFields } from './period-fields.tsx'
import { type Rated, RateTable } from './rate-table.tsx'

interface PageProps {
  readonly period: PeriodSearch
  readonly onPeriod: (period: PeriodSearch) => void
}

/** Between two readings at the least, in milliseconds, however much happens. */
const pause = 5000

const useOverview = ({ tage = 30, von, bis }: PeriodSearch) => {
  const query = von && bis ? { from: von, to: bis } : { days: tage }
  const { data, error, refetch } = useQuery({
    queryKey: ['getOverview', query],
    queryFn: ({ signal }) => answerOf('getOverview', { query }, { signal, expected: ['invalid'] }),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  })
  const waits = useRef(false)
  useTopic('queue', data?.position ?? null, () => {
    if (waits.current) return
    waits.current = true
    setTimeout(() => {
      waits.current = false
      void refetch()
    }, pause)
  })
  return { data: data?.body, error, refetch }
}

const hour = 3600
const day = 24 * hour

/** A span of seconds in the unit that people would use: „3 Tage“, „5 Stunden“, „weniger als 1 Stunde“. */
const ageText = (seconds: number | null): string => {
  if (seconds === null) return noValue
  if (seconds < hour) return 'weniger als 1 Stunde'
  if (seconds < 2 * day) return formatCount(Math.floor(seconds / hour), 'Stunde', 'Stunden')
  return formatCount(Math.floor(seconds / day), 'Tag', 'Tage')
}

const Figures = ({ queue }: Pick<Overview, 'queue'>) => {
  const figures = [
    ['Offene Änderungen', formatNumber(queue.open), { pName: allYears }],
    [
      'Warten auf die initiale Verifizierung',
      formatNumber(queue.unapproved),
      { pName: allYears, approved: '0' },
    ],
    ['Alter, Median', ageText(queue.medianAge), null],
    [`Alter, ${formatPercent(0.9)} jünger als`, ageText(queue.p90Age), false],
    ['Älteste Änderung', ageText(queue.oldestAge), null],
  ] as const
  return (
    <dl className="grid gap-px overflow-hidden rounded-lg border bg-border sm:grid-cols-3 lg:grid-cols-5">
      {figures.map(([name, figure, search]) => (
        <div key={name} className="flex flex-col-reverse justify-end gap-1 bg-surface px-4 py-3">
          <dt className="text-table text-muted">{name}</dt>
          <dd className="text-title font-semibold tabular-nums">
            {search && figure !== '0' ? (
              <Link
                to="/verifikation"
                search={search}
                aria-label={`${figure} ${name}: in der Verifikation zeigen`}
                className="underline decoration-border-strong underline-offset-4 hover:decoration-current"
              >
                {figure}
              </Link>
            ) : (
              figure
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

type Days = Pick<Overview, 'since' | 'until'>

/** The days of the figures, as the log's address has them. */
const daysOf = ({ since, until }: Days) => ({ from: since, to: until })

/** The page of a person or a supplier, for those who may read the log. */
const PageLink = ({
  to,
  id,
  name,
  days: { since, until },
}: {
  readonly to: '/personen/$userId' | '/lieferanten/$supplierId'
  readonly id: string
  readonly name: string
  readonly days: Days
}) => {
  const { can } = useSession()
  if (!can('audit')) return name
  const params = to === '/personen/$userId' ? { userId: id } : { supplierId: id }
  return (
    <Link to={to} params={params as never} search={{ von: since, bis: until } as never}>
      {name}
    </Link>
  )
}

const editorRows = (overview: Overview): readonly Rated[] =>
  overview.editors.map(
    ({ id, shortCode, fullName, accepted, declined, approvals, inRuns }): Rated => {
      const part = { actor: id, ...daysOf(overview) }
      const name = fullName ?? shortCode ?? 'Unbekannt'
      return {
        ...{ key: id, name, accepted, declined, part },
        shown: <PageLink to="/personen/$userId" id={id} name={name} days={overview} />,
        detail: (
          <>
            {shortCode}
            {approvals > 0 && (
              <>
                {' · '}
                <Figure
                  count={approvals}
                  name={`verifiziert, ${name}`}
                  part={{ ...part, decision: 'approved' }}
                />{' '}
                {approvals === 1 ? 'Eintrag' : 'Einträge'} verifiziert
              </>
            )}
            {inRuns > 0 && ` · ${formatNumber(inRuns)} in Läufen`}
          </>
        ),
      }
    },
  )

const supplierRows = (overview: Overview): readonly Rated[] =>
  overview.suppliers.map(
    ({ id, ...one }): Rated => ({
      ...{ key: id, ...one, part: { supplierId: id, ...daysOf(overview) } },
      shown: <PageLink to="/lieferanten/$supplierId" id={id} name={one.name} days={overview} />,
    }),
  )

const fieldRows = (overview: Overview): readonly Rated[] =>
  overview.fields.map(
    ({ class: recordClass, attributeName, accepted, declined }): Rated => ({
      ...{ accepted, declined },
      key: `${recordClass}.${attributeName}`,
      name: fieldName(recordClass, attributeName),
      detail: classLabels[recordClass][0],
      part: { class: recordClass, attribute: attributeName, ...daysOf(overview) },
    }),
  )

const Body = ({ overview }: { readonly overview: Overview }) => (
  <>
    <Figures queue={overview.queue} />
    <Panel title="Zugang und Abgang je Tag">
      <FlowChart days={overview.days} />
    </Panel>
    <RateTable title="Entscheidungen je Person" what="Person" rows={editorRows(overview)} />
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <RateTable
        title="Übernahmequote je Lieferant"
        what="Lieferant"
        rows={supplierRows(overview)}
      />
      <RateTable title="Übernahmequote je Feld" what="Feld" rows={fieldRows(overview)} />
    </div>
  </>
)

/** The state of the verification: open changes by age, inflow and outflow, and the rates of acceptance. */
export const OverviewPage = ({ period, onPeriod }: PageProps) => {
  const { data, error, refetch } = useOverview(period)
  return (
    <div className="page page-narrow">
      <PageHeader
        title="Kennzahlen"
        back={<Link to="/verwaltung">Verwaltung</Link>}
        {...(data && { description: `Stand ${formatDateTime(data.at)} Uhr` })}
        actions={<PeriodFields period={period} shown={data} onPeriod={onPeriod} />}
      />
      {error && !data && (
        <EmptyState
          title="Die Kennzahlen konnten nicht geladen werden."
          action={<Button onClick={() => void refetch()}>Erneut versuchen</Button>}
        >
          {sentenceOf(error)}
        </EmptyState>
      )}
      {!error && !data && <Skeleton className="h-96" />}
      {data && <Body overview={data} />}
    </div>
  )
}

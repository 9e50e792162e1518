import { classLabels, fieldOf, type Overview, overviewSpans } from '@stammbuch/contracts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { answerOf } from '@/api/call.ts'
import { sentenceOf } from '@/api/problem.ts'
import {
  formatCount,
  formatDateTime,
  formatNumber,
  formatPercent,
  noValue,
} from '@/format/format.ts'
import { useTopic } from '@/live/use-live.ts'
import { Button } from '@/ui/button.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { Field } from '@/ui/field.tsx'
import { PageHeader } from '@/ui/page-header.tsx'
import { Panel } from '@/ui/panel.tsx'
import { Select } from '@/ui/select.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { FlowChart } from './flow-chart.tsx'
import { RateTable } from './rate-table.tsx'

export type Span = (typeof overviewSpans)[number]

interface PageProps {
  readonly days: Span
  readonly onDays: (days: Span) => void
}

/** Between two readings at the least, in milliseconds, however much happens. */
const pause = 5000

const useOverview = (days: Span) => {
  const { data, error, refetch } = useQuery({
    queryKey: ['getOverview', days],
    queryFn: ({ signal }) => answerOf('getOverview', { query: { days } }, { signal }),
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
    ['Offene Änderungen', formatNumber(queue.open)],
    ['Warten auf die initiale Verifizierung', formatNumber(queue.unapproved)],
    ['Alter, Median', ageText(queue.medianAge)],
    [`Alter, ${formatPercent(0.9)} jünger als`, ageText(queue.p90Age)],
    ['Älteste Änderung', ageText(queue.oldestAge)],
  ] as const
  return (
    <dl className="grid gap-px overflow-hidden rounded-lg border bg-border sm:grid-cols-3 lg:grid-cols-5">
      {figures.map(([name, figure]) => (
        <div key={name} className="flex flex-col-reverse justify-end gap-1 bg-surface px-4 py-3">
          <dt className="text-table text-muted">{name}</dt>
          <dd className="text-title font-semibold tabular-nums">{figure}</dd>
        </div>
      ))}
    </dl>
  )
}

const editorRows = ({ editors }: Overview) =>
  editors.map(({ id, shortCode, fullName, accepted, declined, approvals, inRuns }) => ({
    key: id,
    name: fullName ?? shortCode ?? 'Unbekannt',
    accepted,
    declined,
    detail: [
      shortCode,
      approvals > 0 && formatCount(approvals, 'Eintrag verifiziert', 'Einträge verifiziert'),
      inRuns > 0 && `${formatNumber(inRuns)} in Läufen`,
    ]
      .filter(Boolean)
      .join(' · '),
  }))

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
        rows={overview.suppliers.map(({ id, ...one }) => ({ key: id, ...one }))}
      />
      <RateTable
        title="Übernahmequote je Feld"
        what="Feld"
        rows={overview.fields.map(({ class: recordClass, attributeName, accepted, declined }) => ({
          key: `${recordClass}.${attributeName}`,
          name:
            fieldOf(recordClass, attributeName)?.label ??
            attributeName.replace(/^dynamicFields\./, ''),
          detail: classLabels[recordClass][0],
          accepted,
          declined,
        }))}
      />
    </div>
  </>
)

/** The state of the verification: open changes by age, inflow and outflow, and the rates of acceptance. */
export const OverviewPage = ({ days, onDays }: PageProps) => {
  const { data, error, refetch } = useOverview(days)
  return (
    <div className="page page-narrow">
      <PageHeader
        title="Kennzahlen"
        back={<Link to="/verwaltung">Verwaltung</Link>}
        {...(data && { description: `Stand ${formatDateTime(data.at)} Uhr` })}
        actions={
          <Field label="Zeitraum" className="w-40">
            <Select
              value={String(days)}
              onChange={(value) =>
                onDays(overviewSpans.find((span) => String(span) === value) ?? 30)
              }
              options={overviewSpans.map((span) => ({
                value: String(span),
                label: `${span} Tage`,
              }))}
            />
          </Field>
        }
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

import type { Overview } from '@stammbuch/contracts'
import type { ReactNode } from 'react'
import { formatDate, formatNumber } from '@/format/format.ts'
import { Collapsible } from '@/ui/collapsible.tsx'
import { Figure } from './figure.tsx'

type Day = Overview['days'][number]

const [width, height, gap] = [720, 150, 2]

/** A step of 1, 2 or 5 times a power of ten that is at least as large: the top of the axis. */
const roundUp = (largest: number): number => {
  const power = 10 ** Math.floor(Math.log10(Math.max(largest, 1)))
  return [1, 2, 5, 10].map((step) => step * power).find((step) => step >= largest) ?? largest
}

const left = ({ accepted, declined }: Day): number => accepted + declined

interface BarsProps {
  readonly days: readonly Day[]
  readonly of: (day: Day) => number
  readonly top: number
  readonly className: string
  /** 0 for the first of two bars a day, 1 for the second. */
  readonly place: 0 | 1
}

const Bars = ({ days, of, top, className, place }: BarsProps) => {
  const step = width / days.length
  const bar = Math.max((step - gap) / 2, 0.5)
  return days.map((day, index) => {
    const tall = (of(day) / top) * height
    return (
      <rect
        key={day.day}
        x={index * step + place * bar}
        y={height - tall}
        width={bar}
        height={tall}
        className={className}
      />
    )
  })
}

const Line = ({ days, top }: { readonly days: readonly Day[]; readonly top: number }) => {
  const step = width / days.length
  const points = days
    .map(({ openAtEnd }, index) => `${(index + 0.5) * step},${height - (openAtEnd / top) * height}`)
    .join(' ')
  return (
    <polyline
      points={points}
      className="fill-none stroke-foreground"
      strokeWidth={2}
      vectorEffect="non-scaling-stroke"
    />
  )
}

interface ChartProps {
  readonly label: string
  readonly top: number
  readonly days: readonly Day[]
  readonly children: ReactNode
}

const Chart = ({ label, top, days, children }: ChartProps) => (
  <figure className="grid grid-cols-[auto_1fr] gap-x-2 gap-y-1 text-xs text-muted tabular-nums">
    <div className="flex flex-col justify-between text-right">
      <span>{formatNumber(top)}</span>
      <span>0</span>
    </div>
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      className="h-36 w-full border-b border-l"
    >
      {children}
    </svg>
    <div className="col-start-2 flex justify-between">
      <span>{formatDate(days[0]?.day ?? 0)}</span>
      <span>{formatDate(days.at(-1)?.day ?? 0)}</span>
    </div>
  </figure>
)

const total = (days: readonly Day[], of: (day: Day) => number): number =>
  days.reduce((sum, day) => sum + of(day), 0)

const Key = ({
  className,
  children,
}: {
  readonly className: string
  readonly children: string
}) => (
  <li className="flex items-center gap-1.5">
    <span aria-hidden className={`size-2.5 rounded-xs ${className}`} />
    {children}
  </li>
)

const headings = ['Tag', 'Zugang', 'Übernommen', 'Abgelehnt', 'Offen am Abend'] as const

/** The same numbers for whoever does not see the charts, newest day first. */
const FlowTable = ({ days }: { readonly days: readonly Day[] }) => (
  <Collapsible title="Als Tabelle" className="text-table">
    <table className="w-full tabular-nums">
      <thead className="text-xs text-muted">
        <tr>
          {headings.map((name) => (
            <th key={name} scope="col" className="text-right font-medium first:text-left">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {days.toReversed().map(({ day, proposed, accepted, declined, openAtEnd }) => (
          <tr key={day}>
            <th scope="row" className="text-left font-normal">
              {formatDate(day)}
            </th>
            {(
              [
                ['ChangeProposed', 'vorgeschlagen', proposed],
                ['ChangeAccepted', 'übernommen', accepted],
                ['ChangeDeclined', 'abgelehnt', declined],
              ] as const
            ).map(([type, words, count]) => (
              <td key={type} className="text-right">
                <Figure
                  count={count}
                  name={`${words} am ${formatDate(day)}`}
                  part={{ type, from: day, to: day }}
                />
              </td>
            ))}
            <td className="text-right">{formatNumber(openAtEnd)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </Collapsible>
)

/** The inflow and outflow of each day, with the number of open changes. */
export const FlowChart = ({ days }: { readonly days: readonly Day[] }) => {
  const top = roundUp(Math.max(...days.map((day) => Math.max(day.proposed, left(day)))))
  const topOpen = roundUp(Math.max(...days.map(({ openAtEnd }) => openAtEnd)))
  const [came, went] = [total(days, ({ proposed }) => proposed), total(days, left)]
  return (
    <div className="grid gap-4">
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-table tabular-nums">
        <Key className="bg-proposed">{`Zugang ${formatNumber(came)}`}</Key>
        <Key className="bg-accepted">{`Abgang ${formatNumber(went)}`}</Key>
        <Key className="bg-foreground">Offen am Abend (rechts)</Key>
      </ul>
      <div className="grid gap-4 lg:grid-cols-2">
        <Chart
          label={`Zugang und Abgang je Tag: ${formatNumber(came)} gekommen, ${formatNumber(went)} entschieden`}
          top={top}
          days={days}
        >
          <Bars
            days={days}
            of={({ proposed }) => proposed}
            top={top}
            place={0}
            className="fill-proposed"
          />
          <Bars days={days} of={left} top={top} place={1} className="fill-accepted" />
        </Chart>
        <Chart
          label={`Offene Änderungen am Ende jedes Tages, zuletzt ${formatNumber(days.at(-1)?.openAtEnd ?? 0)}`}
          top={topOpen}
          days={days}
        >
          <Line days={days} top={topOpen} />
        </Chart>
      </div>
      <FlowTable days={days} />
    </div>
  )
}

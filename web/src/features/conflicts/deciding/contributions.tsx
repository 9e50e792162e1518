import type { ConflictContribution } from '@stammbuch/contracts'
import { formatList } from '@/format/format.ts'
import { cn } from '@/ui/cn.ts'

/** Less than this speaks neither way: not even one and a half times likelier. */
const little = 0.5

/** From this many bits on the bar is full: evidence of a thousand to one. */
const full = 10

interface SideProps {
  readonly title: string
  readonly sign: string
  readonly colour: string
  readonly list: readonly ConflictContribution[]
}

/** The aspects that speak for one side, strongest first. */
const Side = ({ title, sign, colour, list }: SideProps) =>
  list.length > 0 && (
    <div className="grid gap-1.5">
      <h3 className="text-xs font-medium text-muted">
        <span aria-hidden>{sign}</span> {title}
      </h3>
      <dl className="grid gap-1.5">
        {list.map(({ name, label, statement, bits }) => (
          <div
            key={name}
            className="grid grid-cols-[6.5rem_minmax(0,1fr)_3.5rem] items-center gap-2"
          >
            <dt className="text-muted">{label}</dt>
            <dd className="wrap-anywhere">{statement}</dd>
            <span aria-hidden className="flex h-1.5 overflow-hidden rounded-full bg-sunken">
              <span
                className={cn('block h-full solid', colour)}
                style={{ width: `${Math.min(100, (Math.abs(bits) / full) * 100)}%` }}
              />
            </span>
          </div>
        ))}
      </dl>
    </div>
  )

/** The contribution of each aspect for or against two records being the same, with the silent aspects. */
export const Contributions = ({
  list,
  otherwise,
}: {
  readonly list: readonly ConflictContribution[]
  /** The base that they are measured against, where it is not chance. */
  readonly otherwise: string | null
}) => {
  const silent = list.filter(({ bits }) => bits === 0)
  const weak = list.filter(({ bits }) => bits !== 0 && Math.abs(bits) < little)
  return (
    <div className="grid content-start gap-3 text-table">
      <Side
        title="Spricht dafür"
        sign="+"
        colour="bg-accepted"
        list={list.filter(({ bits }) => bits >= little)}
      />
      <Side
        title="Spricht dagegen"
        sign="–"
        colour="bg-danger"
        list={list.filter(({ bits }) => bits <= -little)}
      />
      {otherwise !== null && (
        <p className="text-xs text-muted">
          Gemessen an der nächstliegenden anderen Erklärung: {otherwise}.
        </p>
      )}
      {weak.length > 0 && (
        <p className="text-xs text-muted">
          Sagt wenig: {formatList(weak.map(({ label, statement }) => `${label} (${statement})`))}.
        </p>
      )}
      {silent.length > 0 && (
        <p className="text-xs text-muted">
          Sagt nichts, weil eine Angabe fehlt: {formatList(silent.map(({ label }) => label))}.
        </p>
      )}
    </div>
  )
}

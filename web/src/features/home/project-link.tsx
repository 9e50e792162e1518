import { projectInAddress, type RankingGroup, type WaitingYear } from '@stammbuch/contracts'
import { Link } from '@tanstack/react-router'
import { formatCount, formatList, formatNumber } from '@/format/format.ts'
import { allYears } from '@/product/every-year.ts'

interface ProjectLinkProps {
  readonly project: Pick<RankingGroup, 'id' | 'shortCode' | 'name'>
  /** Records that wait for verification. */
  readonly open: number
  /** Years of which deliveries are not in yet. */
  readonly years: readonly WaitingYear[]
}

const obstaclesOf = ({ rows, deliveries }: WaitingYear): string =>
  formatList([
    ...(rows > 0 ? [formatCount(rows, 'Zeile im Konflikt', 'Zeilen im Konflikt')] : []),
    ...(deliveries > 0
      ? [formatCount(deliveries, 'Lieferung nicht importiert', 'Lieferungen nicht importiert')]
      : []),
  ])

/** The obstacles to the release of a year, leading to its preview. */
const YearLink = ({ name, year }: { readonly name: string; readonly year: WaitingYear }) => (
  <Link
    to="/freigabe"
    search={{ rgId: year.rankingGroup.id, periodId: year.period.id, vorschau: true }}
    className="block min-h-6 rounded-md px-2 py-1 text-xs text-muted hover:bg-hover hover:text-foreground"
  >
    <span className="sr-only">{name}:&nbsp;</span>
    {year.period.name}: {obstaclesOf(year)}
  </Link>
)

/** A project by its code and name; beside it the number of pending records, leading to the verification list. */
const ProjectLine = ({
  project: { id, shortCode, name },
  open,
}: Omit<ProjectLinkProps, 'years'>) => (
  <div className="flex items-stretch rounded-md text-table">
    <Link
      to="/projekt/$rankingGroupCode"
      params={{ rankingGroupCode: projectInAddress({ id, shortCode }) }}
      className="grid min-w-0 flex-1 grid-cols-[3.75rem_minmax(0,1fr)] items-baseline gap-2 rounded-md px-2 py-1.5 hover:bg-hover"
    >
      <span className="truncate font-medium text-accent tabular-nums">{shortCode}</span>
      <span className="min-w-0 wrap-break-word">{name}</span>
    </Link>
    {open > 0 && (
      <Link
        to="/verifikation"
        search={{ rgId: id, pName: allYears }}
        title={`${formatCount(open, 'Eintrag wartet', 'Einträge warten')} auf Verifikation`}
        className="flex min-w-10 items-center justify-end rounded-md px-2 text-xs text-muted tabular-nums hover:bg-hover hover:text-foreground"
      >
        <span className="sr-only">{name}:&nbsp;</span>
        {formatNumber(open)} offen
      </Link>
    )}
  </div>
)

/** A project with its pending records, and below it the years that cannot be released for their deliveries. */
export const ProjectLink = ({ years, ...line }: ProjectLinkProps) => (
  <>
    <ProjectLine {...line} />
    {years.map((year) => (
      <YearLink key={year.period.id} name={line.project.name} year={year} />
    ))}
  </>
)

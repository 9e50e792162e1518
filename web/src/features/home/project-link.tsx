import { projectInAddress, type RankingGroup } from '@stammbuch/contracts'
import { Link } from '@tanstack/react-router'
import { formatCount, formatNumber } from '@/format/format.ts'

interface ProjectLinkProps {
  readonly project: Pick<RankingGroup, 'id' | 'shortCode' | 'name'>
  /** Records that wait for verification. */
  readonly open: number
}

/** A project by its code and name; beside it what waits there, leading to the verification list. */
export const ProjectLink = ({ project: { id, shortCode, name }, open }: ProjectLinkProps) => (
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
        search={{ rgId: id }}
        title={`${formatCount(open, 'Eintrag wartet', 'Einträge warten')} auf Verifikation`}
        className="flex min-w-10 items-center justify-end rounded-md px-2 text-xs text-muted tabular-nums hover:bg-hover hover:text-foreground"
      >
        <span className="sr-only">{name}:&nbsp;</span>
        {formatNumber(open)} offen
      </Link>
    )}
  </div>
)

import { Link } from '@tanstack/react-router'

interface ProjectLinkProps {
  readonly code: string
  readonly name: string
}

/** A project by its code and name. */
export const ProjectLink = ({ code, name }: ProjectLinkProps) => (
  <Link
    to={`/projekt/${code}` as string}
    className="grid grid-cols-[3.75rem_minmax(0,1fr)] items-baseline gap-2 rounded-md px-2 py-1.5 text-table hover:bg-hover"
  >
    <span className="truncate font-medium text-accent tabular-nums">{code}</span>
    <span className="min-w-0 wrap-break-word">{name}</span>
  </Link>
)

import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatNumber } from '@/format/format.ts'
import { Badge } from '@/ui/badge.tsx'
import { Panel } from '@/ui/panel.tsx'
import { StateBadge, UnapprovedBadge } from '@/ui/state-badge.tsx'
import { useRecordPage } from '../page-context.ts'

export interface Related {
  readonly id: string
  readonly href: string
  readonly label: string
  /** Small print: a place, a role, how to reach somebody. */
  readonly details?: readonly (string | null | undefined)[]
  /** „Hauptansprechpartner“ */
  readonly mark?: string | null
  readonly isApproved: boolean | null
  readonly excludedByEditor: boolean | null
}

/** A badge for a record that waits for its first approval or is excluded; nothing for others. */
export const RecordState = ({
  isApproved,
  excludedByEditor,
}: Pick<Related, 'isApproved' | 'excludedByEditor'>) => {
  if (excludedByEditor) return <StateBadge state="excluded" />
  return isApproved ? null : <UnapprovedBadge />
}

interface RelatedSectionProps {
  readonly title: string
  /** Without items: this text, or no section at all. */
  readonly empty?: string
  readonly items: readonly Related[]
  readonly children?: ReactNode
}

/** Other records that belong to this one, as links that keep the moment. */
export const RelatedSection = ({ title, empty, items }: RelatedSectionProps) => {
  const { at } = useRecordPage()
  if (items.length === 0 && empty === undefined) return null
  return (
    <Panel
      title={title}
      {...(items.length > 0 && { aside: formatNumber(items.length) })}
      flush={items.length > 0}
    >
      {items.length === 0 ? (
        <p className="text-table text-muted">{empty}</p>
      ) : (
        <ul className="divide-y">
          {items.map((item) => (
            <li key={item.id} className="grid gap-0.5 px-4 py-1.5 text-table hover:bg-hover">
              <div className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
                <Link
                  to={item.href as string}
                  search={{ at } as never}
                  className="font-medium underline decoration-transparent underline-offset-2 hover:decoration-current"
                >
                  {item.label}
                </Link>
                {item.mark && <Badge>{item.mark}</Badge>}
                <RecordState {...item} />
              </div>
              {item.details?.some(Boolean) && (
                <p className="text-xs text-muted tabular-nums">
                  {item.details.filter(Boolean).join(' · ')}
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

import { type Right, rights, roleLabels } from '@stammbuch/contracts'
import { Link } from '@tanstack/react-router'
import { ShieldX } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSession } from '@/api/session.ts'
import { formatList } from '@/format/format.ts'
import { Button } from '@/ui/button.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { PageHeader } from '@/ui/page-header.tsx'

interface NeedsRightProps {
  readonly right: Right
  /** The heading shown to those without the right. */
  readonly title: string
  readonly children: ReactNode
}

/**
 * A page for those who hold the right; the others read who does. They ask the server for nothing, so
 * that a link from a colleague leaves them no message of a refusal.
 */
export const NeedsRight = ({ right, title, children }: NeedsRightProps) => {
  const { can } = useSession()
  if (can(right)) return children
  return (
    <div className="page">
      <PageHeader title={title} />
      <EmptyState
        icon={ShieldX}
        title="Für diese Seite fehlt Ihnen das Recht."
        action={
          <Button asChild>
            <Link to="/">Zur Startseite</Link>
          </Button>
        }
      >
        {`Das Recht haben ${formatList(rights[right].map((role) => roleLabels[role]))}. Rollen vergibt die Administration.`}
      </EmptyState>
    </div>
  )
}

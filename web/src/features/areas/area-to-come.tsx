import { Link } from '@tanstack/react-router'
import { Hammer } from 'lucide-react'
import { Button } from '@/ui/button.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { PageHeader } from '@/ui/page-header.tsx'

/** An area that this version does not have yet: it says so instead of pretending. */
export const AreaToCome = ({ title }: { readonly title: string }) => (
  <div className="grid gap-4 p-4 md:px-6">
    <PageHeader title={title} />
    <EmptyState
      icon={Hammer}
      title="Diesen Bereich gibt es in dieser Version noch nicht."
      action={
        <Button asChild>
          <Link to="/verifikation">Zur Verifikation</Link>
        </Button>
      }
    />
  </div>
)

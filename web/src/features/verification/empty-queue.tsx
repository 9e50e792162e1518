import { Link } from '@tanstack/react-router'
import { CircleCheckBig, FileSearch, ListX } from 'lucide-react'
import { Button } from '@/ui/button.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'

/** Links to the next steps when nothing waits any more. */
const AfterTheLast = () => (
  <>
    <Button asChild>
      <Link to="/freigabe/bereitschaft">Bereitschaft zur Freigabe</Link>
    </Button>
    <Button asChild look="quiet">
      <Link to="/upload">Datenlieferung hochladen</Link>
    </Button>
  </>
)

interface EmptyQueueProps {
  /** Why nothing is there: the filters, nothing at all, nothing of the delivery, or no delivery was chosen. */
  readonly why: 'filtered' | 'nothing' | 'delivery' | 'unchosen'
  readonly onReset?: () => void
}

/** Says why the verification list is empty, and the next step. */
export const EmptyQueue = ({ why, onReset }: EmptyQueueProps) => {
  if (why === 'filtered')
    return (
      <EmptyState
        icon={ListX}
        title="Unter diesen Filtern ist nichts offen."
        action={<Button onClick={onReset}>Filter zurücksetzen</Button>}
      />
    )
  if (why === 'nothing')
    return (
      <EmptyState icon={CircleCheckBig} title="Es ist nichts offen." action={<AfterTheLast />}>
        Neue Vorgänge entstehen mit der nächsten Datenlieferung oder durch Vorschläge der Redaktion.
      </EmptyState>
    )
  if (why === 'delivery')
    return (
      <EmptyState
        icon={CircleCheckBig}
        title="Aus dieser Datenlieferung ist nichts offen."
        action={<AfterTheLast />}
      />
    )
  return (
    <EmptyState icon={FileSearch} title="Bitte wählen Sie eine Datenlieferung.">
      Die Liste zeigt dann, was aus ihr noch zu entscheiden ist.
    </EmptyState>
  )
}

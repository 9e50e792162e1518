import { formatCount } from '@/format/format.ts'
import { LeaveGuard } from '@/ui/leave-guard.tsx'
import { dropDrafts, hasDrafts, useDraftCount } from './editing.ts'

/** Leaving the record with something typed and not proposed is asked about: keep it, or throw it away. */
export const UnsavedDrafts = () => {
  const count = useDraftCount()
  return (
    <LeaveGuard
      hasWork={hasDrafts}
      leaves={(current, next) => current.pathname !== next.pathname}
      onDrop={dropDrafts}
      title="Entwürfe verwerfen?"
    >
      {formatCount(count, 'Wert wurde', 'Werte wurden')} getippt, aber noch nicht vorgeschlagen.
      Behaltene Entwürfe stehen wieder da, wenn Sie den Eintrag in diesem Fenster öffnen.
    </LeaveGuard>
  )
}

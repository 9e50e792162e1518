import { formatCount } from '@/format/format.ts'
import { LeaveGuard } from '@/ui/leave-guard.tsx'
import { dropDrafts, hasDrafts, useDraftedValues, useHasNoteDraft } from './editing-store.ts'

/** Leaving the record with something typed and not sent is asked about: keep it, or throw it away. */
export const UnsavedDrafts = () => {
  const values = useDraftedValues()
  const hasNote = useHasNoteDraft()
  return (
    <LeaveGuard
      hasWork={hasDrafts}
      leaves={(current, next) => current.pathname !== next.pathname}
      onDrop={dropDrafts}
      title={values === 0 ? 'Notiz verwerfen?' : 'Entwürfe verwerfen?'}
    >
      {values > 0 &&
        `${formatCount(values, 'Wert wurde', 'Werte wurden')} getippt, aber noch nicht vorgeschlagen. `}
      {hasNote && 'Eine Notiz fürs Logbuch ist begonnen, aber noch nicht eingetragen. '}
      Was Sie behalten, steht wieder da, wenn Sie den Eintrag in diesem Fenster öffnen.
    </LeaveGuard>
  )
}

import { useEffect, useState } from 'react'
import { formatCount } from '@/format/format.ts'
import { Banner } from '@/ui/banner.tsx'
import { Button } from '@/ui/button.tsx'
import { LeaveGuard } from '@/ui/leave-guard.tsx'
import { lockOf, useRecordPage } from '../page-context.ts'
import {
  closeEditor,
  dropDrafts,
  hasDrafts,
  leaveDrafts,
  resumeDrafts,
  useDraftedValues,
  useHasNoteDraft,
} from './editing-store.ts'

/** Brings back what was typed on the record before a reload or another page, and says so. */
export const DraftNote = () => {
  const { record, mode, mayEdit } = useRecordPage()
  const [resumed, setResumed] = useState(0)
  const values = useDraftedValues()
  const hasNote = useHasNoteDraft()
  const count = values + (hasNote ? 1 : 0)
  const may = mayEdit && mode === 'now'
  const isLocked = lockOf(record) !== null
  useEffect(() => {
    if (!may) return
    setResumed(resumeDrafts(record.id))
    return leaveDrafts
  }, [may, record.id])
  const isErased = 'erasedAt' in record && record.erasedAt !== null
  useEffect(() => {
    // Nothing of a person may stay. Who is excluded can be restored, and what was typed with them.
    if (isErased) dropDrafts()
    else if (record.excludedByEditor) closeEditor()
  }, [isErased, record.excludedByEditor])
  if (resumed === 0 || count === 0 || isLocked) return null
  return (
    <Banner
      tone="info"
      announce
      title={`${formatCount(count, 'Entwurf', 'Entwürfe')} von vorhin ${count === 1 ? 'ist' : 'sind'} wieder da.`}
      action={
        <span className="flex gap-2">
          <Button size="small" look="quiet" onClick={dropDrafts}>
            Verwerfen
          </Button>
          <Button size="small" onClick={() => setResumed(0)}>
            Behalten
          </Button>
        </span>
      }
    >
      {values > 0 && 'Ein Punkt am Feld zeigt, was getippt und noch nicht vorgeschlagen ist. '}
      {hasNote && 'Die begonnene Notiz steht im Logbuch.'}
    </Banner>
  )
}

/** Asks whether to keep what was typed and not sent when somebody leaves the record. */
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

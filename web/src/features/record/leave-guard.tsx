import { useBlocker } from '@tanstack/react-router'
import { useEffect } from 'react'
import { formatCount } from '@/format/format.ts'
import { Confirm } from '@/ui/confirm.tsx'
import { dropDrafts, hasDrafts, useDraftCount } from './editing.ts'

/** Leaving the record with something typed and not proposed is asked about. */
export const LeaveGuard = () => {
  const count = useDraftCount()
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => hasDrafts() && current.pathname !== next.pathname,
    enableBeforeUnload: hasDrafts,
    withResolver: true,
  })
  useEffect(() => dropDrafts, [])
  return (
    <Confirm
      open={status === 'blocked'}
      onOpenChange={(open) => {
        if (!open) reset?.()
      }}
      title="Entwürfe verwerfen?"
      tone="danger"
      cancelLabel="Hier bleiben"
      confirmLabel="Verwerfen und weiter"
      onConfirm={() => {
        dropDrafts()
        proceed?.()
      }}
    >
      <p>
        {formatCount(count, 'Wert wurde', 'Werte wurden')} getippt, aber noch nicht vorgeschlagen.
      </p>
    </Confirm>
  )
}

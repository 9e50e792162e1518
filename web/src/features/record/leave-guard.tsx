import { useBlocker } from '@tanstack/react-router'
import { formatCount } from '@/format/format.ts'
import { Button } from '@/ui/button.tsx'
import { Confirm } from '@/ui/confirm.tsx'
import { dropDrafts, hasDrafts, useDraftCount } from './editing.ts'

/** Leaving the record with something typed and not proposed is asked about: keep it, or throw it away. */
export const LeaveGuard = () => {
  const count = useDraftCount()
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => hasDrafts() && current.pathname !== next.pathname,
    enableBeforeUnload: hasDrafts,
    withResolver: true,
  })
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
        Behaltene Entwürfe stehen wieder da, wenn Sie den Eintrag in diesem Fenster öffnen.
      </p>
      <Button className="justify-self-start" onClick={() => proceed?.()}>
        Behalten und weiter
      </Button>
    </Confirm>
  )
}

import { useBlocker } from '@tanstack/react-router'
import { Button } from '@/ui/button.tsx'
import { Confirm } from '@/ui/confirm.tsx'

interface LeaveGuardProps {
  /** There is unsaved work. */
  readonly dirty: boolean
  readonly onDrop: () => void
}

const mappingIn = (search: unknown): unknown => (search as { readonly mapping?: string }).mapping

/** Leaving unsaved columns is asked about: keep them for later, or throw them away. */
export const LeaveGuard = ({ dirty, onDrop }: LeaveGuardProps) => {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      dirty &&
      (current.pathname !== next.pathname || mappingIn(current.search) !== mappingIn(next.search)),
    enableBeforeUnload: () => dirty,
    withResolver: true,
  })
  return (
    <Confirm
      open={status === 'blocked'}
      onOpenChange={(open) => {
        if (!open) reset?.()
      }}
      title="Änderungen nicht gespeichert"
      tone="danger"
      cancelLabel="Hier bleiben"
      confirmLabel="Verwerfen und weiter"
      onConfirm={() => {
        onDrop()
        proceed?.()
      }}
    >
      <p>
        Die Spalten dieses Daten-Mappings wurden geändert und noch nicht gespeichert. Behaltene
        Änderungen stehen wieder da, wenn Sie es in diesem Fenster öffnen.
      </p>
      <Button className="justify-self-start" onClick={() => proceed?.()}>
        Behalten und weiter
      </Button>
    </Confirm>
  )
}

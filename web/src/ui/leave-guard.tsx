import { type ParsedLocation, useBlocker } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Confirm } from './confirm.tsx'

type RouteLocation = Pick<ParsedLocation, 'pathname'> & { readonly search: unknown }

interface LeaveGuardProps {
  /** There is unsaved work now. */
  readonly hasWork: () => boolean
  /** Going from one place to another leaves the work behind. */
  readonly leaves: (current: RouteLocation, next: RouteLocation) => boolean
  readonly onDrop: () => void
  readonly title: string
  /** The unsaved work, and that it comes back when it is kept. */
  readonly children: ReactNode
}

/** Leaving unsaved work is asked about: stay, keep it for later, or throw it away. Closing the tab asks too. */
export const LeaveGuard = ({ hasWork, leaves, onDrop, title, children }: LeaveGuardProps) => {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => hasWork() && leaves(current, next),
    enableBeforeUnload: hasWork,
    withResolver: true,
  })
  return (
    <Confirm
      open={status === 'blocked'}
      onOpenChange={(open) => {
        if (!open) reset?.()
      }}
      title={title}
      tone="danger"
      cancelLabel="Hier bleiben"
      confirmLabel="Verwerfen und weiter"
      onConfirm={() => {
        onDrop()
        proceed?.()
      }}
    >
      <p>{children}</p>
      <Button className="justify-self-start" onClick={() => proceed?.()}>
        Behalten und weiter
      </Button>
    </Confirm>
  )
}

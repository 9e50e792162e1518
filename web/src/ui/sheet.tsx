import { lazy, Suspense } from 'react'
import type { SheetProps } from './sheet-window.tsx'

export type { SheetProps }

const Window = lazy(async () => ({
  default: (await import('./sheet-window.tsx')).SheetWindow,
}))

/** A panel that slides in from the edge and leaves the page recognisable behind it. Its code comes with the first one. */
export const Sheet = (props: SheetProps) =>
  props.open && (
    <Suspense fallback={<span hidden data-slot="dialog-coming" />}>
      <Window {...props} />
    </Suspense>
  )

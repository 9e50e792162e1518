import { lazy, Suspense } from 'react'
import type { DialogProps } from './dialog-window.tsx'

export type { DialogProps }

const Window = lazy(async () => ({
  default: (await import('./dialog-window.tsx')).DialogWindow,
}))

/** A window above the page for something with several controls. To ask yes or no, use `Confirm`. Its code comes with the first one. */
export const Dialog = (props: DialogProps) =>
  props.open && (
    <Suspense fallback={<span hidden data-slot="dialog-coming" />}>
      <Window {...props} />
    </Suspense>
  )

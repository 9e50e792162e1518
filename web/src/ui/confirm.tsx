import { lazy, Suspense } from 'react'
import type { ConfirmProps } from './confirm-window.tsx'

export type { ConfirmProps }

const Window = lazy(async () => ({
  default: (await import('./confirm-window.tsx')).ConfirmWindow,
}))

/** Ask before something weighty. The focus starts on the way out. Its code comes with the first one. */
export const Confirm = (props: ConfirmProps) =>
  props.open && (
    <Suspense fallback={<span hidden data-slot="dialog-coming" />}>
      <Window {...props} />
    </Suspense>
  )

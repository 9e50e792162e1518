import { lazy, Suspense } from 'react'
import type { OptionPopoverProps } from './option-popover.tsx'

const load = () => import('./option-popover.tsx')
const Loaded = lazy(async () => ({ default: (await load()).OptionPopover }))

/** Fetch the code of open lists: somebody reaches for one. */
export const loadOptionsAhead = (): void => void load().catch(() => undefined)

/** The open list of a select or combobox; its code comes when the first one opens. */
export const LazyOptionPopover = (props: OptionPopoverProps) => (
  <Suspense>
    <Loaded {...props} />
  </Suspense>
)

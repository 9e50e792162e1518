import { useEffect, useRef } from 'react'
import { focusIsAdrift } from '@/ui/focus-net.ts'
import type { Mode } from './record-types.ts'

/** Whoever comes back from another mode begins at the heading: the button that led there is gone. */
export const useHeadingOnReturn = (mode: Mode): void => {
  const last = useRef(mode)
  useEffect(() => {
    const came = last.current !== mode
    last.current = mode
    if (came && focusIsAdrift())
      document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  }, [mode])
}

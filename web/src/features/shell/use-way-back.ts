import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { focusIsAdrift } from '@/ui/focus-net.ts'

/** The line or link that leads to a page. */
const wayTo = (path: string): HTMLElement | null => {
  const link = [...document.querySelectorAll<HTMLAnchorElement>('main a[href]')].find(
    ({ pathname }) => pathname === path,
  )
  return link?.closest<HTMLElement>('[data-slot=data-table-row]') ?? link ?? null
}

/** Every page begins at its heading; whoever goes back goes on at the link by which they left. */
export const useWayBack = (): void => {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, toLocation }) => {
        if (!fromLocation || fromLocation.state.__TSR_index <= toLocation.state.__TSR_index) return
        // Where a page put the focus itself, it knows better.
        if (!focusIsAdrift() && !document.activeElement?.matches('main h1')) return
        // How far the page is scrolled, the router knows.
        wayTo(fromLocation.pathname)?.focus({ preventScroll: true })
      }),
    [router],
  )
}

import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { focusIsAdrift } from './focus-net.ts'

interface ActiveRow {
  /** The row that Tab reaches; the others are reached by arrow keys. */
  readonly activeId: string | undefined
  /** Call after drawing rows anew: a row that was moved keeps the focus. */
  readonly keepFocus: () => void
  readonly activate: (id: string) => void
  /** Move the focus to the row at `index`, within the rows there are. */
  readonly focusAt: (index: number) => void
  readonly activeIndex: () => number
}

/** Frames within which a long list has found its place after a jump: it knows heights only of rows that it has drawn. */
const framesOfJump = 10

const rowOf = (body: RefObject<HTMLElement | null>): HTMLElement | null | undefined =>
  body.current?.querySelector<HTMLElement>('tr[tabindex="0"]')

/**
 * Which row is active. A row that disappears, because it was decided for example, hands its place to
 * the one that follows it, and the focus with it.
 */
export const useActiveRow = (
  ids: readonly string[],
  body: RefObject<HTMLElement | null>,
  reveal: (index: number) => void,
): ActiveRow => {
  const [wanted, setWanted] = useState<string | undefined>()
  const [focusWish, setFocusWish] = useState(0)
  const place = useRef(0)
  const focused = useRef(false)
  const jumped = useRef(false)
  const found = wanted === undefined ? -1 : ids.indexOf(wanted)
  const index = found >= 0 ? found : Math.min(place.current, ids.length - 1)
  const activeId = ids[index]

  useLayoutEffect(() => {
    place.current = Math.max(index, 0)
    if (activeId === undefined || activeId === wanted) return
    if (wanted !== undefined) setWanted(activeId)
  }, [activeId, wanted, index])

  // biome-ignore lint/correctness/useExhaustiveDependencies: each wish is fulfilled once
  useLayoutEffect(() => {
    const row = focusWish > 0 ? rowOf(body) : undefined
    if (!row) return
    // Scrolling needs a layout. It waits until everything is drawn that the key leads to, so that there is one, and still comes before the paint.
    row.focus({ preventScroll: true })
    let frame = 0
    const scroll = (more: number): void => {
      frame = requestAnimationFrame(() => {
        // After a jump the row may have been drawn anew, or be pushed on by those above it.
        rowOf(body)?.scrollIntoView({ block: 'nearest' })
        if (more > 0) scroll(more - 1)
      })
    }
    scroll(jumped.current ? framesOfJump : 0)
    return () => cancelAnimationFrame(frame)
  }, [focusWish])

  const keepFocus = useCallback((): void => {
    if (focused.current && focusIsAdrift()) rowOf(body)?.focus({ preventScroll: true })
  }, [body])
  useLayoutEffect(keepFocus)

  useLayoutEffect(() => {
    const element = body.current
    if (!element) return
    const enter = (): void => {
      focused.current = true
    }
    // A row that is taken away or moved loses the focus like one that was left. Only afterwards can
    // one tell: then the focus is outside although the row is still there.
    const leave = ({ target }: FocusEvent): void => {
      setTimeout(() => {
        const left = target instanceof Node && target.isConnected
        if (left && !element.contains(document.activeElement)) focused.current = false
      })
    }
    element.addEventListener('focusin', enter)
    element.addEventListener('focusout', leave)
    return () => {
      element.removeEventListener('focusin', enter)
      element.removeEventListener('focusout', leave)
    }
  }, [body])

  const latest = useRef({ ids, index, reveal })
  latest.current = { ids, index, reveal }

  const activate = useCallback((id: string): void => setWanted(id), [])
  const focusAt = useCallback((to: number): void => {
    const { ids: all, reveal: show } = latest.current
    const at = Math.max(0, Math.min(to, all.length - 1))
    const id = all[at]
    if (id === undefined) return
    jumped.current = Math.abs(at - latest.current.index) > 1
    show(at)
    setWanted(id)
    setFocusWish((wish) => wish + 1)
  }, [])
  const activeIndex = useCallback((): number => latest.current.index, [])

  return { activeId, keepFocus, activate, focusAt, activeIndex }
}

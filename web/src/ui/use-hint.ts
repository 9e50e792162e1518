import { type FocusEvent, type PointerEvent, useEffect, useRef, useState } from 'react'

/** Until a hint shows, and until the pointer must have reached it, in milliseconds. */
const delay = 400
const grace = 150
/** Having read one, people go on to the next: that one shows at once. */
const goingOn = 200

let lastSeen = Number.NEGATIVE_INFINITY

/** When a hint at an element shows: on resting on it or focusing it by key, until Esc or a press. */
export const useHint = () => {
  const anchor = useRef<HTMLElement | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const inside = useRef(false)
  const [open, setOpen] = useState(false)

  const after = (wait: number, next: boolean): void => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setOpen(next), wait)
  }
  const shut = (): void => {
    clearTimeout(timer.current)
    setOpen(false)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    if (!open) return
    const onKey = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') setOpen(false)
    }
    const close = (): void => setOpen(false)
    document.addEventListener('keydown', onKey)
    window.addEventListener('scroll', close, { capture: true, passive: true })
    return () => {
      lastSeen = performance.now()
      document.removeEventListener('keydown', onKey)
      window.removeEventListener('scroll', close, { capture: true })
    }
  }, [open])

  return {
    open,
    anchor,
    trigger: {
      // Not on entering: a page that appears below a resting pointer explains nothing.
      onPointerMove: (event: PointerEvent<HTMLElement>): void => {
        if (event.pointerType === 'touch' || inside.current) return
        inside.current = true
        anchor.current = event.currentTarget
        after(performance.now() - lastSeen < goingOn ? 0 : delay, true)
      },
      onPointerLeave: (): void => {
        inside.current = false
        after(grace, false)
      },
      onPointerDown: shut,
      onFocus: (event: FocusEvent<HTMLElement>): void => {
        if (!event.currentTarget.matches(':focus-visible')) return
        anchor.current = event.currentTarget
        after(0, true)
      },
      onBlur: shut,
    },
    bubble: {
      onPointerEnter: () => clearTimeout(timer.current),
      onPointerLeave: () => after(grace, false),
    },
  }
}

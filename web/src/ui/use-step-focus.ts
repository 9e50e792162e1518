import { useEffect, useRef } from 'react'

/** Move the focus along when a step of a stepper is done, so that the keyboard alone is enough. */
export const useStepFocus = (current: string): void => {
  const before = useRef(current)
  useEffect(() => {
    if (before.current === current) return
    before.current = current
    document
      .querySelector<HTMLElement>('[aria-current=step] :is(input:not([hidden]), button)')
      ?.focus()
  }, [current])
}

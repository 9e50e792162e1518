import { useRef } from 'react'

/**
 * Give the focus back to where it was before a dialog opened. Radix does so only for dialogs with a
 * trigger of their own; ours are opened by state.
 */
export const useFocusReturn = () => {
  const origin = useRef<Element | null>(null)
  return {
    onOpenAutoFocus: (): void => {
      origin.current = document.activeElement
    },
    onCloseAutoFocus: (event: Event): void => {
      event.preventDefault()
      if (origin.current instanceof HTMLElement) origin.current.focus()
    },
  }
}

import { useRef } from 'react'

const fields = 'input:not([type=hidden]),textarea,select,[role=combobox]'

/** What had the focus may be gone by what the dialog did: then the page begins anew at its heading. */
const giveBack = (origin: Element | null): void => {
  const to = origin?.isConnected ? origin : document.querySelector('main h1')
  if (to instanceof HTMLElement) to.focus()
}

/**
 * Where the focus goes when a dialog opens and closes. It starts at the first field, or at the
 * dialog itself, and ends where it was before: Radix gives it back only to a trigger of its own, and
 * ours are opened by state. `start: 'radix'` leaves the beginning to Radix.
 */
export const useFocusReturn = (start: 'content' | 'radix' = 'content') => {
  const origin = useRef<Element | null>(null)
  return {
    onOpenAutoFocus: (event: Event): void => {
      origin.current = document.activeElement
      const content = event.currentTarget
      if (start === 'radix' || !(content instanceof HTMLElement)) return
      event.preventDefault()
      const field = content.querySelector<HTMLElement>(fields) ?? content
      field.focus()
    },
    onCloseAutoFocus: (event: Event): void => {
      event.preventDefault()
      giveBack(origin.current)
    },
  }
}

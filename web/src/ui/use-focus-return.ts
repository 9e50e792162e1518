import { useRef } from 'react'

const fields = 'input:not([type=hidden]),textarea,select,[role=combobox]'

/** The element that had the focus, and the list that it stood in or above. */
interface Origin {
  readonly element: Element | null
  readonly list: Element | null
  /** The field's row that it stood in: what was typed there may have been thrown away. */
  readonly row: Element | null
}

const originNow = (): Origin => {
  const element = document.activeElement
  return {
    element,
    list: element?.closest('[data-slot=data-table]') ?? null,
    row: element?.closest('[data-slot=field-row]') ?? null,
  }
}

/**
 * Gives the focus back. If the dialog removed the element that had it, as with the buttons for a selection, the focus
 * goes to the line of the list or the row that it was at, and elsewhere to the heading of the page.
 */
const giveBack = ({ element, list, row }: Origin): void => {
  const line = list?.querySelector('[data-slot=data-table-row][tabindex="0"]')
  const around = line ?? row?.querySelector('button') ?? document.querySelector('main h1')
  const to = element?.isConnected ? element : around
  if (to instanceof HTMLElement) to.focus()
}

/**
 * Moves the focus when a dialog opens and closes. It starts at the first field, or at the
 * dialog itself, and ends where it was before: Radix gives it back only to a trigger of its own, and
 * ours are opened by state. `start: 'radix'` leaves the beginning to Radix.
 */
export const useFocusReturn = (start: 'content' | 'radix' = 'content') => {
  const origin = useRef<Origin>({ element: null, list: null, row: null })
  return {
    onOpenAutoFocus: (event: Event): void => {
      origin.current = originNow()
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

import type { PointerEvent } from 'react'

const isCut = (element: HTMLElement): boolean => element.scrollWidth > element.clientWidth

/**
 * Give a text that its cell cuts off the whole of it as a tooltip, when the pointer comes to it. Whether
 * it is cut off changes with the columns' widths, so nobody can say before.
 */
export const showOverflowTooltip = ({ target, currentTarget }: PointerEvent<HTMLElement>): void => {
  let element = target instanceof HTMLElement ? target : null
  for (; element && element !== currentTarget; element = element.parentElement) {
    const isOurs = element.dataset.overflowTooltip !== undefined
    if (element.title !== '' && !isOurs) return
    if (isCut(element) && getComputedStyle(element).textOverflow === 'ellipsis') {
      element.dataset.overflowTooltip = ''
      element.title = element.textContent.trim()
      return
    }
    if (isOurs) {
      element.removeAttribute('title')
      delete element.dataset.overflowTooltip
    }
    if (element instanceof HTMLTableCellElement) return
  }
}

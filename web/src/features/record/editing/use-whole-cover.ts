import { type RefObject, useLayoutEffect } from 'react'

/**
 * Let a floating part cover the fields below it wholly or not at all: a line cut in half can neither be
 * read nor hit.
 */
export const useWholeCover = (float: RefObject<HTMLElement | null>): void =>
  useLayoutEffect(() => {
    const element = float.current
    if (!element) return
    element.style.minHeight = ''
    const { top, bottom, left, right } = element.getBoundingClientRect()
    const cut = [...document.querySelectorAll('[data-edit]')]
      .map((field) => field.getBoundingClientRect())
      .filter((field) => field.left < right && field.right > left)
      .find((field) => field.top < bottom && field.bottom > bottom)
    if (cut) element.style.minHeight = `${Math.ceil(cut.bottom - top)}px`
  })

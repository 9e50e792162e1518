const typing = 'textarea,input:not([type=checkbox],[type=radio],[type=button],[type=submit])'

const isWriting = (event: KeyboardEvent, target: HTMLElement): boolean => {
  if (event.ctrlKey || event.metaKey) return false
  const writes = target.isContentEditable || target.matches(typing)
  return writes && !(event.key === 'Enter' && target.matches('input'))
}

/**
 * Enter and Leertaste act once, however long they are held: neither a button nor a form nor a row is
 * told again. Writing goes on, and an empty page still scrolls.
 */
export const ignoreHeldKey = (event: KeyboardEvent): void => {
  const { target } = event
  if (!event.repeat || (event.key !== 'Enter' && event.key !== ' ')) return
  if (!(target instanceof HTMLElement) || target === document.body) return
  if (isWriting(event, target)) return
  event.preventDefault()
  event.stopPropagation()
}

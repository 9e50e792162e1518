const named =
  'h1, h2, h3, th, button, a[href], input, [role="tab"], [role="switch"], [role="status"]'

const nameOf = (element: Element): string => {
  const said = element.getAttribute('aria-label') ?? element.textContent ?? ''
  return said.replaceAll(/\s+/g, ' ').trim()
}

/** Of a table's rows the first one speaks for the others. */
const isRepeated = (element: Element): boolean => {
  const row = element.closest('tbody tr')
  return row?.matches('tr ~ tr') ?? false
}

/** What a page consists of, a line for each heading, column and control that is seen: the same in every browser. */
export const outlineOf = (root: ParentNode): string =>
  [...root.querySelectorAll(named)]
    .filter((element) => element.checkVisibility() && !isRepeated(element))
    .map((element) => `${element.getAttribute('role') ?? element.localName} ${nameOf(element)}`)
    .join('\n')

const clips = (element: Element): boolean => getComputedStyle(element).overflowX !== 'visible'

const isClipped = (element: Element): boolean => {
  for (let above = element.parentElement; above !== null; above = above.parentElement)
    if (above !== document.body && above !== document.documentElement && clips(above)) return true
  return false
}

/** What reaches beyond the right edge of the window, where nothing scrolls or cuts it off. */
export const beyondTheEdge = (): readonly string[] =>
  [...document.body.querySelectorAll('*')]
    .filter((element) => element.getBoundingClientRect().right > window.innerWidth + 1)
    .filter((element) => element.checkVisibility() && !isClipped(element))
    .map((element) => `${element.localName} „${nameOf(element).slice(0, 60)}“ ${element.className}`)

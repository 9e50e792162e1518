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

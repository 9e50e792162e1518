import axe from 'axe-core'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** The bar above every page: it has a test of its own. */
const topBar = 'header:has(> nav[aria-label="Bereiche"])'

/** Violations that axe finds on a page and in its dialogs, one line each: the rule and the element. */
export const pageViolations = async (): Promise<readonly string[]> => {
  // What is half under the bar at the top, or still moving, cannot be measured.
  window.scrollTo(0, 0)
  await new Promise((resolve) => setTimeout(resolve, 400))
  const { violations } = await axe.run({ exclude: topBar }, { runOnly: rules })
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target }) => `${id}: ${target.join(' ')}`),
  )
}

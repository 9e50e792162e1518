import { type ManualPage, manual } from './manual.ts'

const fits = (path: string, beginning: string): boolean =>
  beginning === '/' ? path === '/' : path === beginning || path.startsWith(beginning)

/** Returns the page that explains the screen at a path; the start for one that nothing explains. */
export const pageFor = (path: string): ManualPage => {
  const found = manual
    .flatMap((page) => page.paths.map((beginning) => ({ page, beginning })))
    .filter(({ beginning }) => fits(path, beginning))
    .toSorted((one, other) => other.beginning.length - one.beginning.length)
  const [start] = manual
  const page = found[0]?.page ?? start
  if (!page) throw new Error('the manual has no page')
  return page
}

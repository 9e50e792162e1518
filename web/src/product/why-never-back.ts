import type { LaterOperation } from '@stammbuch/contracts'

type Later = Pick<LaterOperation, 'blocks' | 'whyNot'>

const erased = 'Die Person wurde seither gelöscht. Das ist endgültig.'

const stuck = 'Ein Schritt davon lässt sich nicht mehr zurücknehmen, und ohne ihn keiner.'

/**
 * The reason that nothing ever brings this back; `null` while it could still go back.
 *
 * @param code why it is refused, as the server says it
 */
export const whyNeverBack = (later: readonly Later[], code?: string | null): string | null => {
  const hindering = later.filter(({ blocks, whyNot }) => blocks && whyNot !== null)
  if ([code, ...hindering.map(({ whyNot }) => whyNot)].includes('contact-erased')) return erased
  return code && hindering.length === 0 ? stuck : null
}

/** The reason that all of it cannot be taken back together; `null` when it can. */
export const whyNotTogether = (later: readonly Later[]): string | null =>
  whyNeverBack(later) ??
  (later.some(({ blocks, whyNot }) => blocks && whyNot !== null)
    ? 'Was im Weg steht, lässt sich nicht von hier aus zurücknehmen.'
    : null)

import type { LaterOperation } from '@stammbuch/contracts'

type Later = Pick<LaterOperation, 'blocks' | 'whyNot'>

const erased = 'Die Person wurde seither gelöscht. Das ist endgültig.'

/** The reason that nothing ever brings this back; `null` while it could still go back. */
export const whyNeverBack = (later: readonly Later[]): string | null =>
  later.some(({ blocks, whyNot }) => blocks && whyNot === 'contact-erased') ? erased : null

/** The reason that all of it cannot be taken back together; `null` when it can. */
export const whyNotTogether = (later: readonly Later[]): string | null =>
  whyNeverBack(later) ??
  (later.some(({ blocks, whyNot }) => blocks && whyNot !== null)
    ? 'Was im Weg steht, lässt sich nicht von hier aus zurücknehmen.'
    : null)

/** True where something was built on it that can go back with it. */
export const canGoTogether = (later: readonly Later[]): boolean =>
  whyNotTogether(later) === null && later.some(({ whyNot }) => whyNot === null)

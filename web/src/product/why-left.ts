import { type ProblemCode, problems, titleOf } from '@stammbuch/contracts'

/** The reasons for which steps of an undo stayed, each once. Loaded when it is needed: it brings all German problem titles. */
export const whyLeft = (left: readonly { readonly code: string }[]): string =>
  [...new Set(left.map(({ code }) => code))]
    .flatMap((code) => (Object.hasOwn(problems, code) ? titleOf(code as ProblemCode) : []))
    .join(' ')

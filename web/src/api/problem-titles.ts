import { type ProblemCode, problems, titleOf } from '@stammbuch/contracts'

/** Returns the German titles of problems by their codes, each once. To be loaded when it is needed: it brings all titles. */
export const problemTitles = (codes: readonly string[]): string =>
  [...new Set(codes)]
    .flatMap((code) => (Object.hasOwn(problems, code) ? titleOf(code as ProblemCode) : []))
    .join(' ')

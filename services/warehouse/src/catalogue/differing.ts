import { isDeepStrictEqual } from 'node:util'

type Values = Readonly<Record<string, unknown>>

/** Returns the values of a patch that are given and differ from the present ones. */
export const differing = (before: Values, patch: Values): Values =>
  Object.fromEntries(
    Object.entries(patch).filter(
      ([name, value]) => value !== undefined && !isDeepStrictEqual(before[name] ?? null, value),
    ),
  )

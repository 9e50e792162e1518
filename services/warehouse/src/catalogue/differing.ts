import { isDeepStrictEqual } from 'node:util'

type Values = Readonly<Record<string, unknown>>

/** What of a patch is given and differs from what is there. */
export const differing = (before: Values, patch: Values): Values =>
  Object.fromEntries(
    Object.entries(patch).filter(
      ([name, value]) => value !== undefined && !isDeepStrictEqual(before[name] ?? null, value),
    ),
  )

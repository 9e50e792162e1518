/** Errors by which a provider says that it cannot answer just now. */
const passing = ['server_error', 'temporarily_unavailable', 'slow_down', 'unknown_error']

/** What oidc-client-ts says of an answer without an error in words. */
const bareRefusal = /\((?:400|401|403)\)/

const wordOf = (thrown: Error): string | null =>
  'error' in thrown && typeof thrown.error === 'string' ? thrown.error : null

/**
 * Tells if the provider has answered, and that the same request will be refused again: by any error of the standard but those of an
 * outage, or by a bare status. Providers differ in the error; some want a hint and call its absence `invalid_request`.
 */
export const isRefusal = (thrown: unknown): boolean => {
  if (!(thrown instanceof Error)) return false
  const word = wordOf(thrown)
  return word === null ? bareRefusal.test(thrown.message) : !passing.includes(word)
}

/** Tells if a refresh token counts no longer, which says nothing about the session at the provider. */
export const isSpentToken = (thrown: unknown): boolean =>
  thrown instanceof Error &&
  (wordOf(thrown) === 'invalid_grant' || (wordOf(thrown) === null && isRefusal(thrown)))

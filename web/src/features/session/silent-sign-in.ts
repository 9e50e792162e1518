/** The errors by which a provider says that nobody has a session there. */
const noSessionErrors = [
  'login_required',
  'interaction_required',
  'consent_required',
  'account_selection_required',
]

/** Number of attempts before the provider counts as out of reach. */
const attempts = 2

const isNoSession = (thrown: unknown): boolean =>
  thrown instanceof Error &&
  'error' in thrown &&
  typeof thrown.error === 'string' &&
  noSessionErrors.includes(thrown.error)

/**
 * Asks the provider for the person who has a session there; `null` means nobody. An answer that does not come in time
 * says nothing about that, so it is asked for once more.
 *
 * @throws the error of the last attempt, unless it says that there is no session
 */
export const askForSession = async <Person>(
  ask: () => Promise<Person | null>,
  left = attempts,
): Promise<Person | null> => {
  try {
    return await ask()
  } catch (thrown) {
    if (isNoSession(thrown)) return null
    if (left <= 1) throw thrown
    return askForSession(ask, left - 1)
  }
}

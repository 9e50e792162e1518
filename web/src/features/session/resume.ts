/** What a provider answers when it would have to ask somebody. */
const nobody = [
  'login_required',
  'interaction_required',
  'consent_required',
  'account_selection_required',
]

/** How often the provider is asked before it counts as out of reach. */
const attempts = 2

const saysNobody = (thrown: unknown): boolean =>
  thrown instanceof Error &&
  'error' in thrown &&
  typeof thrown.error === 'string' &&
  nobody.includes(thrown.error)

/**
 * Ask the provider who has a session there; `null` means nobody. An answer that does not come in time says
 * nothing about that, so it is asked for once more.
 *
 * @throws what the last attempt threw, unless it was the provider saying that nobody is there
 */
export const askWhoIsThere = async <Person>(
  ask: () => Promise<Person | null>,
  left = attempts,
): Promise<Person | null> => {
  try {
    return await ask()
  } catch (thrown) {
    if (saysNobody(thrown)) return null
    if (left <= 1) throw thrown
    return askWhoIsThere(ask, left - 1)
  }
}

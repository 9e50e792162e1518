import { isRefusal } from './refusal.ts'

/** Number of attempts before the provider counts as out of reach. */
const attempts = 2

/**
 * Asks the provider for the person who has a session there; `null` means nobody. An answer that does not come in time
 * says nothing about that, so it is asked for once more.
 *
 * @throws the error of the last attempt, unless it says that there is none to be had
 */
export const askForSession = async <Person>(
  ask: () => Promise<Person | null>,
  left = attempts,
): Promise<Person | null> => {
  try {
    return await ask()
  } catch (thrown) {
    if (isRefusal(thrown)) return null
    if (left <= 1) throw thrown
    return askForSession(ask, left - 1)
  }
}

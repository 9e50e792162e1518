import { holds, type Right, type Role, type User } from '@stammbuch/contracts'
import { useStanding } from '@/state/stand.ts'
import { createStore, useStore } from '@/state/store.ts'

/**
 * - `resolving`: nobody knows yet whether somebody is signed in.
 * - `expired`: somebody was, and must sign in again to go on; the page stays as it is.
 */
export interface Session {
  readonly state: 'resolving' | 'signed-out' | 'signed-in' | 'expired'
  readonly user: User | null
  /** Why signing in failed, as a sentence. */
  readonly problem: string | null
}

export const session = createStore<Session>({ state: 'resolving', user: null, problem: null })

/** The token lives here, in memory, and nowhere else. */
let token: string | null = null
let renew: () => Promise<string | null> = () => Promise.resolve(null)

/** The bearer token for a request to our own API, if somebody is signed in. */
export const accessToken = (): string | null => token

/** Ask the identity provider for a new token after the server refused the old one. */
export const renewToken = (): Promise<string | null> => renew()

/** For the sign-in alone: hand over a token, and how to get the next one. */
export const holdToken = (next: string | null): void => {
  token = next
}
export const renewWith = (how: () => Promise<string | null>): void => {
  renew = how
}

const isRole = (wanted: Right | Role): wanted is Role => wanted.startsWith('ROLE_')

/** Returns true if the person has a right or a role. */
export const mayUser = (user: User | null, wanted: Right | Role): boolean => {
  if (!user?.isActive) return false
  return isRole(wanted) ? user.roles.includes(wanted) : holds(user.roles, wanted)
}

/** Rights that only look; with all others something is done, which is not possible at an earlier moment. */
const looking: readonly string[] = ['read', 'read-personal', 'read-users', 'sync-status', 'audit']

/**
 * The signed-in person with their rights, of which those that only look are left at an earlier moment. The server decides
 * anyway; this only hides and explains.
 */
export const useSession = () => {
  const { state, user, problem } = useStore(session)
  const past = useStanding()
  const can = (wanted: Right | Role): boolean =>
    mayUser(user, wanted) && (past === null || isRole(wanted) || looking.includes(wanted))
  return { state, user, problem, can }
}

/** The signed-in person, for components that are only on screen after sign-in. */
export const useUser = (): User => {
  const { user } = useStore(session)
  if (!user) throw new Error('Nobody is signed in.')
  return user
}

const pollEvery = 200
const attempts = 600

const change = (within: number): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(done, within)
    const stop = session.subscribe(done)
    function done(): void {
      clearTimeout(timer)
      stop()
      resolve()
    }
  })

/** Wait until it is known whether somebody is signed in: look every 200 ms, give up in the end. */
export const settledSession = async (): Promise<Session> => {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const now = session.get()
    if (now.state !== 'resolving') return now
    await change(pollEvery)
  }
  throw new Error('Could not resolve auth. Aborting.')
}

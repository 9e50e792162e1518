import type { User, UserManager } from 'oidc-client-ts'
import { call } from '@/api/call.ts'
import { Problem } from '@/api/problem.ts'
import { accessToken, holdToken, renewWith, session } from '@/api/session.ts'
import { isTraced } from '@/api/traces/tracing.ts'
import { keptInBrowser } from '@/state/browser-storage.ts'

/** Says that somebody was signed in here, so that a reload is worth a silent attempt. No secret. */
const signedInMark = keptInBrowser('was-signed-in')

export const wasSignedIn = (): boolean => signedInMark.read() !== null
const forget = (): void => signedInMark.write(null)

let manager: Promise<UserManager> | undefined

const load = async (): Promise<UserManager> => {
  const [{ InMemoryWebStorage, UserManager, WebStorageStateStore }, { renewalOf }, config] =
    await Promise.all([import('oidc-client-ts'), import('./renewal.ts'), call('getConfig')])
  if (config.traces) isTraced.set(true)
  const { origin } = window.location
  const created = new UserManager({
    authority: config.issuer,
    client_id: config.clientId,
    resource: config.audience,
    scope: 'openid profile email',
    response_type: 'code',
    redirect_uri: `${origin}/auth/callback`,
    popup_redirect_uri: `${origin}/auth/popup`,
    silent_redirect_uri: `${origin}/auth/silent`,
    post_logout_redirect_uri: `${origin}/`,
    automaticSilentRenew: false,
    // A frame has no other way to say who is meant; providers may insist on it.
    includeIdTokenInSilentRenew: true,
    silentRequestTimeoutInSeconds: 8,
    popupWindowFeatures: { width: 480, height: 680 },
    // Tokens stay in memory. What outlives a redirect is the request's state and PKCE verifier.
    userStore: new WebStorageStateStore({ store: new InMemoryWebStorage() }),
    stateStore: new WebStorageStateStore({ store: window.sessionStorage }),
  })
  created.events.addUserLoaded((user) => holdToken(user.access_token))
  created.events.addAccessTokenExpired(() =>
    session.set((last) => (last.state === 'signed-in' ? { ...last, state: 'expired' } : last)),
  )
  const renew = renewalOf(created, {
    isWanted: () => accessToken() !== null,
    onRenewed: () =>
      session.set((last) => (last.state === 'expired' ? { ...last, state: 'signed-in' } : last)),
  })
  created.events.addAccessTokenExpiring(() => void renew())
  renewWith(renew)
  return created
}

/** The way to the identity provider, loaded when it is first needed. */
export const identity = (): Promise<UserManager> => {
  manager ??= load().catch((thrown: unknown) => {
    manager = undefined
    throw thrown
  })
  return manager
}

/** Begins the session of the person that the identity provider named, if the warehouse knows them. */
export const beginSession = async ({ access_token: token }: User): Promise<void> => {
  holdToken(token)
  try {
    const user = await call('getMe', {}, { expected: ['user-unknown', 'user-inactive'] })
    signedInMark.write('yes')
    session.set({ state: 'signed-in', user, problem: null })
  } catch (thrown) {
    endSession(thrown instanceof Problem ? thrown.detail : 'Die Anmeldung ist fehlgeschlagen.')
  }
}

/** Ends the session in this tab; `problem` is the reason, if it is worth saying. */
export const endSession = (problem: string | null = null): void => {
  holdToken(null)
  forget()
  session.set({ state: 'signed-out', user: null, problem })
}

/** Marks the provider as unreachable: whether somebody is signed in is asked again by the next reload. */
export const markUnreachable = (): void => {
  holdToken(null)
  const problem =
    'Die Anmeldung antwortet gerade nicht. Laden Sie die Seite neu, oder melden Sie sich erneut an.'
  session.set({ state: 'signed-out', user: null, problem })
}

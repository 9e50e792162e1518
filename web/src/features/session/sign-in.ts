import { session } from '@/api/session.ts'
import { keptDrafts } from '@/state/draft-place.ts'
import { enter, identity, leave, outOfReach, wasSignedIn } from './identity.ts'
import { askWhoIsThere } from './resume.ts'
import { keepReturnPath, takeReturnPath } from './return-path.ts'

const here = (): string => window.location.pathname + window.location.search

const messageOf = (thrown: unknown): string => (thrown instanceof Error ? thrown.message : '')

/** Whether cookies reach the provider from a frame: only if it is of the same site as we are. */
const isSameSite = (issuer: string): boolean => {
  const site = (host: string): string => host.split('.').slice(-2).join('.')
  return site(new URL(issuer).hostname) === site(window.location.hostname)
}

/** Go to the provider's page and come back to `/auth/callback`. */
const redirect = async (options: { readonly prompt?: 'none' } = {}): Promise<void> => {
  const manager = await identity()
  keepReturnPath(window.location.pathname === '/' ? takeReturnPath() : here())
  await manager.signinRedirect(options)
}

/**
 * Find out at the start whether somebody still has a session at the identity provider, without a
 * word: in a frame, or by a redirect where a frame cannot know.
 */
export const resumeSession = async (): Promise<void> => {
  if (!wasSignedIn()) {
    session.set((last) => ({ ...last, state: 'signed-out' }))
    return
  }
  try {
    const manager = await identity()
    const user = await askWhoIsThere(() => manager.signinSilent())
    if (user) await enter(user)
    else {
      leave()
      if (!isSameSite(manager.settings.authority)) await redirect({ prompt: 'none' })
    }
  } catch (thrown) {
    outOfReach()
    throw thrown
  }
}

/** Sign in with a popup, or with a redirect when the browser blocks it. */
export const signIn = async (): Promise<void> => {
  const manager = await identity()
  try {
    await enter(await manager.signinPopup())
  } catch (thrown) {
    const message = messageOf(thrown)
    // What oidc-client-ts says when window.open gave it nothing.
    if (/disposed window/i.test(message)) return redirect()
    if (/closed/i.test(message)) return
    session.set((last) => ({ ...last, problem: 'Die Anmeldung ist fehlgeschlagen.' }))
    throw thrown
  }
}

/** End the session here and at the identity provider. */
export const signOut = async (): Promise<void> => {
  const manager = await identity()
  const idToken = (await manager.getUser())?.id_token
  leave()
  keptDrafts.write(null)
  await manager
    .signoutRedirect(idToken ? { id_token_hint: idToken } : {})
    .catch(() => manager.removeUser())
}

let answered: Promise<string> | undefined

/** The end of a redirect: gives the path to go on with. A code can be used once only. */
export const finishRedirect = (): Promise<string> => {
  answered ??= identity()
    .then((manager) => manager.signinRedirectCallback())
    .then(enter)
    .catch((thrown: unknown) => {
      // Without a session the silent redirect ends here, too: that is no failure.
      const quiet = /login_required|interaction_required/.test(messageOf(thrown))
      leave(quiet ? null : 'Die Anmeldung ist fehlgeschlagen. Bitte versuchen Sie es erneut.')
    })
    .then(() => (session.get().user ? takeReturnPath() : '/'))
  return answered
}

/** In the popup or the frame: hand the provider's answer to the window that waits for it. */
export const answerOpener = async (kind: 'popup' | 'silent'): Promise<void> => {
  const manager = await identity()
  if (kind === 'popup') await manager.signinPopupCallback()
  else await manager.signinSilentCallback()
}

import { session } from '@/api/session.ts'
import { keptDrafts } from '@/state/draft-place.ts'
import { beginSession, endSession, identity, markUnreachable, wasSignedIn } from './identity.ts'
import { withNonce } from './nonce.ts'
import { isRefusal } from './refusal.ts'
import { keepReturnPath, takeReturnPath } from './return-path.ts'
import { askForSession } from './silent-sign-in.ts'

const currentPath = (): string => window.location.pathname + window.location.search

const messageOf = (thrown: unknown): string => (thrown instanceof Error ? thrown.message : '')

/** Tells if cookies reach the provider from a frame: only if it is of the same site as we are. */
const isSameSite = (issuer: string): boolean => {
  const site = (host: string): string => host.split('.').slice(-2).join('.')
  return site(new URL(issuer).hostname) === site(window.location.hostname)
}

/** What a redirect that only asks for a session carries there and back. */
const silently = 'silently'

/** Goes to the provider's page, which leads back to `/auth/callback`. */
const redirect = async (
  options: { readonly prompt?: 'none'; readonly state?: typeof silently } = {},
): Promise<void> => {
  const manager = await identity()
  keepReturnPath(window.location.pathname === '/' ? takeReturnPath(currentPath()) : currentPath())
  await manager.signinRedirect(withNonce(options))
}

/** Tells if the provider refused a redirect that only asked for a session: nobody has one, which is no failure. */
const isSilentRefusal = (thrown: unknown): boolean =>
  thrown instanceof Error && 'state' in thrown && thrown.state === silently && isRefusal(thrown)

/**
 * Finds out at the start whether somebody still has a session at the identity provider, without a
 * word: in a frame, or by a redirect where a frame cannot know.
 */
export const resumeSession = async (): Promise<void> => {
  if (!wasSignedIn()) {
    session.set((last) => ({ ...last, state: 'signed-out' }))
    return
  }
  try {
    const manager = await identity()
    const user = await askForSession(() => manager.signinSilent(withNonce()))
    if (user) await beginSession(user)
    else {
      endSession()
      if (!isSameSite(manager.settings.authority))
        await redirect({ prompt: 'none', state: silently })
    }
  } catch (thrown) {
    markUnreachable()
    throw thrown
  }
}

/** Signs in with a popup, or with a redirect when the browser blocks it. */
export const signIn = async (): Promise<void> => {
  const manager = await identity()
  try {
    await beginSession(await manager.signinPopup(withNonce()))
  } catch (thrown) {
    const message = messageOf(thrown)
    // What oidc-client-ts says when window.open gave it nothing.
    if (/disposed window/i.test(message)) return redirect()
    if (/closed/i.test(message)) return
    session.set((last) => ({ ...last, problem: 'Die Anmeldung ist fehlgeschlagen.' }))
    throw thrown
  }
}

/** Ends the session here and at the identity provider. */
export const signOut = async (): Promise<void> => {
  const manager = await identity()
  const idToken = (await manager.getUser())?.id_token
  endSession()
  keptDrafts.write(null)
  await manager
    .signoutRedirect(idToken ? { id_token_hint: idToken } : {})
    .catch(() => manager.removeUser())
}

let redirectResult: Promise<string> | undefined

/** Completes a redirect and returns the path to go on with. A code can be used once only. */
export const finishRedirect = (): Promise<string> => {
  redirectResult ??= identity()
    .then((manager) => manager.signinRedirectCallback())
    .then(beginSession)
    .catch((thrown: unknown) => {
      endSession(
        isSilentRefusal(thrown)
          ? null
          : 'Die Anmeldung ist fehlgeschlagen. Bitte versuchen Sie es erneut.',
      )
    })
    .then(() => (session.get().user ? takeReturnPath() : '/'))
  return redirectResult
}

/** In the popup or the frame: hands the provider's answer to the window that waits for it. */
export const answerOpener = async (kind: 'popup' | 'silent'): Promise<void> => {
  const manager = await identity()
  if (kind === 'popup') await manager.signinPopupCallback()
  else await manager.signinSilentCallback()
}

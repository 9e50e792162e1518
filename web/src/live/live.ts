import { commands } from '@/api/call.ts'
import { accessToken, renewToken, session } from '@/api/session.ts'
import { startAudit } from './audit.ts'
import { connection } from './connection-store.ts'
import { LiveClient } from './live-client.ts'
import { lookForNewVersion } from './new-version.ts'
import { shownParts } from './shown-rows.ts'

/** Longest time for one attempt to connect, in milliseconds; a dead network answers nothing at all. */
const attemptTime = 8_000

let wasConnected = false

/** A deployment ends every connection: whoever comes back may hold the page of an older version. */
const connected = (): void => {
  if (wasConnected) lookForNewVersion().catch(() => undefined)
  wasConnected = true
}

/** The page's live connection. Does nothing before `startLive`. */
export const live = new LiveClient({
  open: async (auth) => {
    const { io } = await import('socket.io-client')
    return io({
      path: '/live',
      transports: ['websocket'],
      autoConnect: false,
      reconnection: false,
      timeout: attemptTime,
      auth,
    })
  },
  token: accessToken,
  renew: renewToken,
  schedule: (flush) => void requestAnimationFrame(flush),
  tell: (standing) => {
    connection.set((last) => ({ ...last, ...standing }))
    if (standing.state === 'live') connected()
  },
  isOnline: () => navigator.onLine,
})

const followSession = (): void => {
  const { state } = session.get()
  if (state === 'signed-in') {
    void live.start()
    void live.refresh()
  } else if (state === 'signed-out') {
    live.stop()
    commands.clear()
  }
}

let wasLive = false

/** Sends waiting commands as soon as the connection is back. */
const followConnection = (): void => {
  const isLive = connection.get().state === 'live'
  if (isLive && !wasLive) commands.retryNow()
  wasLive = isLive
}

/** Ask before the page is left with commands that were not sent. */
const askBeforeLeaving = (event: BeforeUnloadEvent): void => {
  if (commands.size > 0) event.preventDefault()
}

/** Be connected while somebody is signed in. Call once, when the page starts. */
export const startLive = (): void => {
  session.subscribe(followSession)
  followSession()
  connection.subscribe(followConnection)
  window.addEventListener('online', () => {
    live.reconnectNow()
    commands.retryNow()
  })
  window.addEventListener('beforeunload', askBeforeLeaving)
  startAudit({
    shown: shownParts,
    reached: (topic) => live.store.reached(topic),
    ask: (page) => live.audit(page),
    reload: (topic) => live.store.invalidate(topic),
  })
  document.addEventListener('visibilitychange', () => live.store.setHidden(document.hidden))
  live.store.setHidden(document.hidden)
}

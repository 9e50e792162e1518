import type { BrowserSpan } from '@stammbuch/contracts'
import { requestOf } from '@stammbuch/contracts/client'
import { accessToken } from '../session.ts'

/** Milliseconds from the first span that waits until all are sent. */
const gathered = 2_000
/** So many go at once: a page that is left may send 64 KB. */
const atOnce = 100
/** So many are kept while nobody is signed in; later ones are dropped. */
const keptAtMost = 500

/** Returns a place for spans, from which they are sent to the warehouse; `onRefused` hears that it takes none. */
export const spanOutbox = (onRefused: () => void) => {
  let waiting: BrowserSpan[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  const post = async (token: string, spans: readonly BrowserSpan[]): Promise<void> => {
    const sentAt = performance.timeOrigin + performance.now()
    const { method, url, body } = requestOf('reportSpans', { body: { sentAt, spans: [...spans] } })
    // Not by `call`: this is no call to be traced, and its failure is nobody's business.
    const { status } = await fetch(`/api${url}`, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      keepalive: true,
      ...(body !== undefined && { body }),
    })
    if (status === 404) onRefused()
  }
  const send = (): void => {
    clearTimeout(timer)
    timer = undefined
    const token = accessToken()
    if (!token) return
    for (let part = waiting.splice(0, atOnce); part.length > 0; part = waiting.splice(0, atOnce))
      post(token, part).catch(() => undefined)
  }
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) send()
  })
  return {
    put: (span: BrowserSpan): void => {
      if (waiting.length < keptAtMost) waiting.push(span)
      timer ??= setTimeout(send, gathered)
    },
    drop: (): void => {
      waiting = []
    },
  }
}

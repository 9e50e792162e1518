import type { InputOf, reportSpans } from '@stammbuch/contracts'
import { type EndedSpan, spanKinds } from '@stammbuch/ledger'

/** A clock that is further away than this, in milliseconds, is wrong: what lies between is no way over the network. */
const trusted = 1_000

/** Returns what a browser reports as spans of ours: by our clock, if its own is wrong. */
export const spansOfBrowser = (
  { sentAt, spans }: InputOf<typeof reportSpans>['body'],
  now: number,
): readonly EndedSpan[] => {
  const off = now - sentAt
  const shift = Math.abs(off) > trusted ? off : 0
  return spans.map(({ traceId, spanId, parentSpanId, name, kind, began, ended, status }) => ({
    ...{ traceId, spanId, parent: parentSpanId, name, kind: spanKinds[kind] },
    began: began + shift,
    ended: Math.max(began, ended) + shift,
    attributes: status === null ? {} : { 'http.response.status_code': status },
    error: status !== null && (status === 0 || status >= 400) ? String(status) : null,
    service: 'stammbuch-web',
  }))
}

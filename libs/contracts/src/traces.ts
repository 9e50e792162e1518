import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** A browser sends no more at once; what is over goes with the next. */
export const mostSpans = 200

const hex = (length: number) => z.string().regex(new RegExp(`^[0-9a-f]{${length}}$`))
/** Milliseconds since the epoch, with fractions. */
const milliseconds = z.number().min(0).max(8.64e15)

/** Something that a browser did: a page that was opened, a call, the paint after it. Names are those of calls and of addresses without ids. */
export const browserSpan = z.strictObject({
  traceId: hex(32),
  spanId: hex(16),
  parentSpanId: hex(16).nullable(),
  name: z.string().regex(/^(page )?[\w$./-]{1,100}$/),
  kind: z.enum(['internal', 'client']),
  began: milliseconds,
  ended: milliseconds,
  /** Of a call: its status, 0 where nobody answered. */
  status: z.number().int().min(0).max(599).nullable(),
})
export type BrowserSpan = z.output<typeof browserSpan>

export const reportSpans = endpoint({
  method: 'POST',
  path: '/traces',
  access: 'signed-in',
  inPerson: true,
  summary:
    'Was ein Browser zu einer Spur beiträgt: geöffnete Seiten, Aufrufe und wann sie zu sehen waren; 404, wo das nicht eingeschaltet ist.',
  body: z.strictObject({
    /** By the browser's clock, which may be wrong. */
    sentAt: milliseconds,
    spans: z.array(browserSpan).min(1).max(mostSpans),
  }),
  reply: z.null(),
  status: 204,
})

import type { BrowserSpan } from '@stammbuch/contracts'

/** Takes a span that has ended. */
export type Report = (span: BrowserSpan) => void

/** A part of a trace that goes on. */
export interface OpenSpan {
  readonly traceId: string
  readonly spanId: string
  /** Ends it; a second end is none. */
  readonly end: (how?: { readonly name?: string; readonly status?: number }) => void
}

/** The time in milliseconds since the epoch, finer than `Date.now()`. */
export const now = (): number => performance.timeOrigin + performance.now()

const newId = (bytes: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')

interface Begun {
  readonly name: string
  readonly kind?: BrowserSpan['kind']
  readonly parent?: Pick<OpenSpan, 'traceId' | 'spanId'> | undefined
  /** When it began; now, unless given. */
  readonly began?: number
}

/** Begins a part of its parent's trace, or a trace of its own. */
export const beginSpan = (
  report: Report,
  { name, kind = 'internal', parent, began = now() }: Begun,
): OpenSpan => {
  const place = { traceId: parent?.traceId ?? newId(16), spanId: newId(8) }
  let isOpen = true
  return {
    ...place,
    end: (how) => {
      if (!isOpen) return
      isOpen = false
      const status = how?.status ?? null
      const parentSpanId = parent?.spanId ?? null
      report({
        ...{ ...place, parentSpanId, name: how?.name ?? name, kind },
        ...{ began, ended: now(), status },
      })
    },
  }
}

import type { AnyRouter } from '@tanstack/react-router'
import { afterPaint } from '../after-paint.ts'
import { spanOutbox } from './outbox.ts'
import { beginSpan, type OpenSpan, type Report } from './span.ts'
import { traceCalls } from './tracing.ts'

/** A page that does not come to rest is over after this long, in milliseconds. */
const longest = 30_000

/** The opening of a page: over when it is drawn, and every call made for it is answered and on screen. */
class Opening {
  readonly span: OpenSpan
  private readonly timer: ReturnType<typeof setTimeout>
  private calls = 0
  private isDrawn = false
  private isOver = false
  private readonly report: Report
  private readonly nameNow: () => string

  constructor(report: Report, nameNow: () => string, began?: number) {
    this.report = report
    this.nameNow = nameNow
    this.span = beginSpan(report, { name: 'page', ...(began !== undefined && { began }) })
    this.timer = setTimeout(() => this.end(), longest)
  }

  get goesOn(): boolean {
    return !this.isOver
  }

  drawn(): void {
    this.isDrawn = true
    void this.endIfAtRest()
  }

  callBegan(): void {
    this.calls += 1
  }

  callEnded(): void {
    this.calls -= 1
    void this.endIfAtRest()
  }

  end(): void {
    this.isOver = true
    clearTimeout(this.timer)
    this.span.end({ name: this.nameNow() })
  }

  private get isAtRest(): boolean {
    return this.isDrawn && this.calls === 0 && !this.isOver
  }

  private async endIfAtRest(): Promise<void> {
    if (!this.isAtRest) return
    const paint = beginSpan(this.report, { name: 'paint', parent: this.span })
    await afterPaint()
    // What was answered may have asked for more.
    if (!this.isAtRest) return
    paint.end()
    this.end()
  }
}

/** The address of the page without ids, as `page /account/$id`. */
const pageName = (router: AnyRouter): string =>
  `page ${(router.state.matches.at(-1)?.fullPath ?? '').replace(/\/$/, '') || '/'}`

/** Makes a call a part of the page that is being opened, or a trace of its own, and notes when its answer was to be seen. */
const tracedCall = (report: Report, name: string, opening: Opening | null) => {
  const page = opening?.goesOn ? opening : null
  const span = beginSpan(report, { name, kind: 'client', parent: page?.span })
  page?.callBegan()
  return {
    traceparent: `00-${span.traceId}-${span.spanId}-01`,
    end: (status: number) => {
      span.end({ status })
      if (page) return page.callEnded()
      const paint = beginSpan(report, { name: 'paint', parent: span })
      void afterPaint().then(() => paint.end())
    },
  }
}

/** Has this page take part in the server's traces: each page that is opened, each call, and when what came of it was painted. */
export const tracePage = (router: AnyRouter): void => {
  const stops: (() => void)[] = []
  const outbox = spanOutbox(() => {
    for (const stop of stops) stop()
    traceCalls(null)
    outbox.drop()
  })
  const open = (began?: number) => new Opening(outbox.put, () => pageName(router), began)
  // The first page is open already, since its address was entered.
  let opening = open(performance.timeOrigin)
  if (router.state.status === 'idle') opening.drawn()
  stops.push(
    router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
      if (!pathChanged) return
      if (opening.goesOn) opening.end()
      opening = open()
    }),
    router.subscribe('onRendered', () => opening.drawn()),
  )
  traceCalls((name) => tracedCall(outbox.put, name, opening))
}

import { type ProblemBody, type ProblemCode, statusOf, titleOf } from '@stammbuch/contracts'

/** A request that is refused before any rule runs: malformed, unknown, not allowed. */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly details: Readonly<Record<string, unknown>>

  constructor(code: ProblemCode, detail?: string, details: Readonly<Record<string, unknown>> = {}) {
    super(detail ?? titleOf(code))
    this.name = 'Problem'
    this.code = code
    this.details = details
  }
}

/** The body of an error answer after RFC 9457. */
export const problemBody = (
  code: ProblemCode,
  detail: string | undefined,
  details: Readonly<Record<string, unknown>>,
  traceId: string,
): ProblemBody => ({
  ...details,
  type: `urn:stammbuch:problem:${code}`,
  title: titleOf(code),
  status: statusOf(code),
  detail: detail && detail !== code ? detail : titleOf(code),
  code,
  traceId,
})

import { z } from 'zod'

export const fieldProblem = z.object({ path: z.string(), code: z.string(), message: z.string() })

/** An error answer, `application/problem+json` after RFC 9457, with our stable `code`. */
export const problem = z.looseObject({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  detail: z.string(),
  code: z.string(),
  errors: z.array(fieldProblem).optional(),
  traceId: z.string(),
})
export type ProblemBody = z.output<typeof problem>

import type { Answer } from '../http.ts'
import type { CrmError } from './upsert.ts'

/** Returns a failed request: a list of one error, as in the REST API. */
export const crmFailure = (
  status: number,
  errorCode: string,
  message: string,
  fields?: readonly string[],
): Answer => ({ status, body: [{ message, errorCode, ...(fields ? { fields } : {}) }] })

/** Returns the same error for a single record. */
export const singleFailure = ({ statusCode, message, fields }: CrmError): Answer =>
  crmFailure(400, statusCode, message, fields)

export const invalidSession = crmFailure(401, 'INVALID_SESSION_ID', 'Session expired or invalid')

export const limitExceeded = crmFailure(
  403,
  'REQUEST_LIMIT_EXCEEDED',
  'TotalRequests Limit exceeded.',
)

export const notFound = (message = 'The requested resource does not exist'): Answer =>
  crmFailure(404, 'NOT_FOUND', message)

import type { SalesforceAnswer } from '@stammbuch/records/targets'
import type { Written } from '../delivery/target.ts'

/** The result of one record of a collection. */
export interface Item {
  readonly id?: string
  readonly success: boolean
  readonly errors: readonly {
    readonly statusCode: string
    readonly message?: string
    readonly fields?: readonly string[]
  }[]
}

/** Codes of refusals that pass by themselves. Source: SOAP API Developer Guide, StatusCode. */
const busyCodes: Readonly<Record<string, Written['busy']>> = {
  UNABLE_TO_LOCK_ROW: 'record',
  REQUEST_RUNNING_TOO_LONG: 'record',
  QUERY_TIMEOUT: 'record',
  REQUEST_LIMIT_EXCEEDED: 'target',
  SERVER_UNAVAILABLE: 'target',
  STORAGE_LIMIT_EXCEEDED: 'target',
  API_CURRENTLY_DISABLED: 'target',
  API_DISABLED_FOR_ORG: 'target',
}

const refused = (id: string, error: string, code: string | undefined): Written => {
  const busy = busyCodes[code ?? '']
  return busy === undefined ? { id, error } : { id, error, busy }
}

interface RequestError {
  readonly errorCode?: string
  readonly message?: string
}

const firstError = (body: unknown): RequestError | undefined =>
  Array.isArray(body) ? (body as RequestError[])[0] : undefined

/** Returns the type of a refused request. */
export const codeIn = (body: unknown): string => firstError(body)?.errorCode ?? 'ohne Angabe'

/** Returns the result of a record whose whole request was refused. */
export const refusedBy = (id: string, { status, body }: SalesforceAnswer): Written =>
  refused(id, `${status} ${codeIn(body)}`, codeIn(body))

/** Returns the type of an error and its fields, without its wording, which may quote values. */
const faultOf = ({ errors: [error] }: Item): string =>
  [error?.statusCode ?? 'UNKNOWN_EXCEPTION', error?.fields?.join(', ')].filter(Boolean).join(' in ')

/** Returns the result of a record from that of its item in a collection. */
export const resultOf = (id: string, item: Item | undefined): Written => {
  if (!item) return { id, error: 'ohne Antwort' }
  if (!item.success) return refused(id, faultOf(item), item.errors[0]?.statusCode)
  return item.id === undefined ? { id, error: null } : { id, error: null, targetId: item.id }
}

const lacking = ['INVALID_FIELD', 'INVALID_TYPE', 'NOT_FOUND']

/**
 * Tells if an error may come from a field or an object that the organisation lacks. The same code says that a record which is referred
 * to is not there, and then the organisation is as it should be.
 */
const isLacking = (code: string | undefined, message = ''): boolean =>
  lacking.includes(code ?? '') && !/^foreign key/i.test(message)

/** Tells if an answer, or an item of it, says that a field or an object is missing. */
export const saysLacking = ({ status, body }: SalesforceAnswer): boolean => {
  const { errorCode, message } = firstError(body) ?? {}
  if (status >= 400) return status === 404 || isLacking(errorCode, message)
  if (!Array.isArray(body)) return false
  return (body as readonly Item[]).some(({ errors }) =>
    (errors ?? []).some((error) => isLacking(error.statusCode, error.message)),
  )
}

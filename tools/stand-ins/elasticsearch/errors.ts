import type { Answer } from '../http.ts'
import type { Json } from '../json.ts'

/** An error in Elasticsearch's form: the inner object of `{error, status}` and of a bulk item. */
export interface EsError {
  readonly status: number
  readonly error: Json & { readonly type: string; readonly reason: string }
}

/** The body of a failed request: the error, itself again as its root cause, and the status. */
export const errorAnswer = ({ status, error }: EsError): Answer => {
  const { caused_by, ...root } = error
  const causes = caused_by ? { caused_by } : {}
  return { status, body: { error: { root_cause: [root], ...root, ...causes }, status } }
}

export const esError = (
  status: number,
  type: string,
  reason: string,
  more: Json = {},
): EsError => ({ status, error: { type, reason, ...more } })

export const illegalArgument = (reason: string): EsError =>
  esError(400, 'illegal_argument_exception', reason)

export const noSuchIndex = (name: string): EsError =>
  esError(404, 'index_not_found_exception', `no such index [${name}]`, {
    'resource.type': 'index_or_alias',
    'resource.id': name,
    index_uuid: '_na_',
    index: name,
  })

/** Returns an error about a document, which also names its index and shard. */
export const documentError = (
  status: number,
  type: string,
  reason: string,
  index: { readonly name: string; readonly uuid: string },
): EsError =>
  esError(status, type, reason, { index_uuid: index.uuid, shard: '0', index: index.name })

export const isEsError = (value: object): value is EsError => 'error' in value && 'status' in value

import { randomBytes } from 'node:crypto'
import type { Faults } from '../faults.ts'
import type { Incoming } from '../http.ts'
import type { Note } from '../journal.ts'
import { type Json, parseJson, textList } from '../json.ts'
import type { Outcome } from '../stand-in.ts'
import { type EsError, errorAnswer, esError, illegalArgument, isEsError } from './errors.ts'
import { readIndex } from './names.ts'
import { type Index, live, type Store } from './store.ts'
import {
  type Refused,
  type VersionType,
  type WriteKind,
  type WriteOp,
  type Written,
  write,
} from './write.ts'

const numberOf = (value: unknown): number | undefined =>
  value === undefined || value === null ? undefined : Number(value)

const versionTypes: Readonly<Record<string, VersionType>> = {
  internal: 'internal',
  external: 'external',
  external_gt: 'external',
  external_gte: 'external_gte',
}

const invalid = (what: string): EsError =>
  esError(400, 'action_request_validation_exception', `Validation Failed: 1: ${what};`)

const versionProblem = (op: WriteOp): EsError | undefined => {
  if (op.versionType === 'internal' && op.version !== undefined) {
    return invalid(
      'internal versioning can not be used for optimistic concurrency control. ' +
        'Please use `if_seq_no` and `if_primary_term` instead',
    )
  }
  if (op.versionType === 'internal') return undefined
  if (op.kind === 'create') {
    return invalid('create operations only support internal versioning. use index instead')
  }
  if (op.kind === 'update') return invalid('update requests do not support external versioning')
  const { version = -1 } = op
  if (Number.isSafeInteger(version) && version >= 0) return undefined
  return invalid(
    `illegal version value [${version}] for version type [${op.versionType.toUpperCase()}]`,
  )
}

/**
 * Returns a write from its parts; `how` holds `version`, `version_type`, `if_seq_no`, `if_primary_term` and `require_alias` from the
 * query of a single write or the action line of a bulk.
 */
export const writeOp = (
  kind: WriteKind,
  index: string,
  id: string | undefined,
  how: Json,
  body: Json,
): WriteOp | EsError => {
  const versionType = versionTypes[String(how.version_type ?? 'internal')]
  if (!versionType) return illegalArgument(`No version type match [${how.version_type}]`)
  if (id === undefined && (kind === 'update' || kind === 'delete')) return invalid('id is missing')
  const given = {
    version: numberOf(how.version),
    ifSeqNo: numberOf(how.if_seq_no),
    ifPrimaryTerm: numberOf(how.if_primary_term),
  }
  const present = Object.entries(given).filter(([, value]) => value !== undefined)
  const op: WriteOp = {
    kind,
    index,
    id: id ?? randomBytes(15).toString('base64url'),
    versionType,
    requireAlias: String(how.require_alias ?? 'false') === 'true',
    body,
    ...Object.fromEntries(present),
  }
  return versionProblem(op) ?? op
}

/** Returns the journal's note of a write. */
export const noteOf = (op: WriteOp, result: Written | Refused): Note => ({
  operation: op.kind,
  target: op.index,
  id: op.id,
  ...(op.version === undefined ? {} : { version: op.version }),
  outcome: isEsError(result) ? 'refused' : 'applied',
  status: result.status,
  ...(isEsError(result) ? { reason: result.error.type } : {}),
  ...(op.kind === 'delete' ? {} : { body: op.body }),
  ...(result.effect ? { effect: { ...result.effect } } : {}),
})

const parsed = (text: string): Json | EsError =>
  text === ''
    ? esError(400, 'parse_exception', 'request body is required')
    : (parseJson(text) ?? esError(400, 'document_parsing_exception', '[1:1] failed to parse'))

/** `PUT`, `POST` and `DELETE` of one document, and `_update`. */
export const writeOne = (
  store: Store,
  incoming: Incoming,
  faults: Faults,
  target: { readonly kind: WriteKind; readonly index: string; readonly id: string | undefined },
): Outcome => {
  const { kind, index, id } = target
  const body = kind === 'delete' ? {} : parsed(incoming.body)
  if (isEsError(body)) return { answer: errorAnswer(body) }
  const op = writeOp(kind, index, id, Object.fromEntries(incoming.query), body)
  if (isEsError(op)) return { answer: errorAnswer(op) }
  const result = write(store, op, faults.itemFate(op.id))
  const answer = isEsError(result)
    ? errorAnswer(result)
    : { status: result.status, body: result.body }
  return { answer, notes: [noteOf(op, result)] }
}

const shownOne = (index: Index, id: string, withSource = true): Json => {
  const doc = live(index, id)
  const identity = { _index: index.name, _id: id }
  if (!doc) return { ...identity, found: false }
  const at = { _version: doc.version, _seq_no: doc.seqNo, _primary_term: 1, found: true }
  return { ...identity, ...at, ...(withSource ? { _source: doc.source } : {}) }
}

/** `GET /{index}/_doc/{id}`, which sees a write at once. */
export const readOne = (store: Store, name: string, id: string): Outcome => {
  const index = readIndex(store, name)
  if (isEsError(index)) return { answer: errorAnswer(index) }
  const body = shownOne(index, id)
  return { answer: { status: body.found ? 200 : 404, body } }
}

/** `POST /{index}/_mget` by ids, which sees writes at once as well. */
export const readMany = (store: Store, name: string, incoming: Incoming): Outcome => {
  const index = readIndex(store, name)
  const body = parsed(incoming.body)
  if (isEsError(body)) return { answer: errorAnswer(body) }
  const withSource = incoming.query.get('_source') !== 'false'
  // A missing index is an error of each document; the call as a whole succeeds.
  const docs = textList(body.ids).map((id) =>
    isEsError(index)
      ? { _index: name, _id: id, error: { root_cause: [index.error], ...index.error } }
      : shownOne(index, id, withSource),
  )
  return { answer: { status: 200, body: { docs } } }
}

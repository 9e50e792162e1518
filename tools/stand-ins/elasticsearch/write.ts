import type { ItemFate } from '../faults.ts'
import type { Json } from '../json.ts'
import { documentError, type EsError, esError, isEsError, noSuchIndex } from './errors.ts'
import { checkDocument } from './mapping.ts'
import { newIndex, writeIndex } from './names.ts'
import { apply, type Doc, type Effect, type Index, live, type Store, versioned } from './store.ts'

export type WriteKind = 'index' | 'create' | 'update' | 'delete'
export type VersionType = 'internal' | 'external' | 'external_gte'

export interface WriteOp {
  readonly kind: WriteKind
  readonly index: string
  readonly id: string
  readonly version?: number
  readonly versionType: VersionType
  readonly ifSeqNo?: number
  readonly ifPrimaryTerm?: number
  readonly requireAlias?: boolean
  /** The document, or `{doc, doc_as_upsert, upsert}` for an update. */
  readonly body: Json
}

/** Elasticsearch's result of a write, alone or as an item of a bulk. */
export interface Written {
  readonly status: number
  readonly body: Json
  readonly effect?: Effect
}

/** A refused write still leaves the index that was created for it. */
export type Refused = EsError & { readonly effect?: Effect; readonly index?: string }

interface Next {
  readonly result: 'created' | 'updated' | 'deleted' | 'not_found' | 'noop'
  readonly source?: Json
}

const conflict = (index: Index, id: string, why: string): EsError =>
  documentError(
    409,
    'version_conflict_engine_exception',
    `[${id}]: version conflict, ${why}`,
    index,
  )

const external = (op: WriteOp, index: Index, current: Doc | undefined): EsError | undefined => {
  const given = op.version ?? 0
  if (!current) return undefined
  if (op.versionType === 'external' && current.version >= given) {
    const why = `current version [${current.version}] is higher or equal to the one provided [${given}]`
    return conflict(index, op.id, why)
  }
  if (op.versionType === 'external_gte' && current.version > given) {
    const why = `current version [${current.version}] is higher than the one provided [${given}]`
    return conflict(index, op.id, why)
  }
  return undefined
}

const sequence = (op: WriteOp, index: Index, current: Doc | undefined): EsError | undefined => {
  if (op.ifSeqNo === undefined) return undefined
  const required = `required seqNo [${op.ifSeqNo}], primary term [${op.ifPrimaryTerm ?? 1}].`
  if (!current) return conflict(index, op.id, `${required} but no document was found`)
  if (current.seqNo === op.ifSeqNo && op.ifPrimaryTerm === 1) return undefined
  const found = `current document has seqNo [${current.seqNo}] and primary term [1]`
  return conflict(index, op.id, `${required} ${found}`)
}

const updated = (op: WriteOp, index: Index, current: Doc | undefined): Next | EsError => {
  const { doc = {}, doc_as_upsert, upsert } = op.body as { [name: string]: Json | undefined }
  if (!current) {
    const first = upsert ?? (doc_as_upsert ? doc : undefined)
    if (first) return { result: 'created', source: first }
    return documentError(404, 'document_missing_exception', `[${op.id}]: document missing`, index)
  }
  const source = { ...current.source, ...doc }
  const same = JSON.stringify(source) === JSON.stringify(current.source)
  return same ? { result: 'noop' } : { result: 'updated', source }
}

const nextOf = (op: WriteOp, index: Index): Next | EsError => {
  const current = live(index, op.id)
  if (op.kind === 'delete') return { result: current ? 'deleted' : 'not_found' }
  if (op.kind === 'update') return updated(op, index, current)
  if (op.kind === 'create' && current) {
    return conflict(index, op.id, `document already exists (current version [${current.version}])`)
  }
  return { result: current ? 'updated' : 'created', source: op.body }
}

const effectOf = (op: WriteOp, index: Index, next: Next, version: number): Effect => {
  const base = { kind: 'doc', index: index.name, id: op.id, version, seqNo: index.nextSeq } as const
  if (op.kind === 'delete') return { ...base, source: {}, deletedAt: Date.now() }
  return op.kind === 'update' ? { ...base, source: next.source ?? {} } : base
}

const statusOf = { created: 201, updated: 200, deleted: 200, not_found: 404, noop: 200 } as const

const execute = (store: Store, op: WriteOp, index: Index): Written | EsError => {
  const remembered = versioned(index, op.id)
  const stale = external(op, index, remembered) ?? sequence(op, index, live(index, op.id))
  if (stale) return stale
  const next = nextOf(op, index)
  if (isEsError(next)) return next
  const misfit = next.source && checkDocument(index.mappings, next.source, op.id)
  if (misfit) return misfit
  const counted = (remembered?.version ?? 0) + (next.result === 'noop' ? 0 : 1)
  const version = op.versionType === 'internal' ? counted : (op.version ?? counted)
  const seqNo = next.result === 'noop' ? (remembered?.seqNo ?? 0) : index.nextSeq
  const shards = next.result === 'noop' ? 0 : 1
  const body = {
    _index: index.name,
    _id: op.id,
    _version: version,
    result: next.result,
    _shards: { total: shards * 2, successful: shards, failed: 0 },
    _seq_no: seqNo,
    _primary_term: 1,
  }
  const status = statusOf[next.result]
  if (next.result === 'noop') return { status, body }
  const effect = effectOf(op, index, next, version)
  apply(store, effect, op.body)
  return { status, body, effect }
}

const refusal = (op: WriteOp, fate: ItemFate): EsError | undefined => {
  if (fate === 'poison') {
    const reason = `[1:2] failed to parse field [_doc] in document with id '${op.id}'`
    return esError(400, 'document_parsing_exception', reason)
  }
  if (fate === 'transient') {
    const reason = 'rejected execution of coordinating operation [coordinating_and_primary_bytes=0]'
    return esError(429, 'es_rejected_execution_exception', reason)
  }
  return undefined
}

const missing = (op: WriteOp): EsError | undefined => {
  if (op.requireAlias) {
    const reason = `no such index [${op.index}] and [require_alias] request flag is [true] and [${op.index}] is not an alias`
    return esError(404, 'index_not_found_exception', reason, {
      index_uuid: '_na_',
      index: op.index,
    })
  }
  // As in the real one, a delete creates the index only when it has to remember a version.
  return op.kind === 'delete' && op.versionType === 'internal' ? noSuchIndex(op.index) : undefined
}

/** Adds the index to an error that its shard found, by its own name. */
const refusedAt = ({ name }: Index, result: Written | EsError): Written | Refused =>
  isEsError(result) ? { ...result, index: name } : result

const blocks = {
  'blocks.read_only_allow_delete': [
    429,
    'TOO_MANY_REQUESTS/12/disk usage exceeded flood-stage watermark, index has read-only-allow-delete block',
  ],
  'blocks.write': [403, 'FORBIDDEN/8/index write (api)'],
} as const

/** Returns the refusal of an index that takes no writes, such as one on a full disk. */
const blocked = ({ name, settings }: Index): EsError | undefined => {
  for (const [setting, [status, why]] of Object.entries(blocks))
    if (String(settings[setting]) === 'true')
      return esError(status, 'cluster_block_exception', `index [${name}] blocked by: [${why}];`)
  return undefined
}

/** Carries out one write with its version rules; the index is created when it is not there. */
export const write = (store: Store, op: WriteOp, fate: ItemFate): Written | Refused => {
  const found = op.requireAlias && store.has(op.index) ? undefined : writeIndex(store, op.index)
  if (found && isEsError(found)) return found
  const refused = (found ? blocked(found) : missing(op)) ?? refusal(op, fate)
  if (refused) return refused
  if (found) return refusedAt(found, execute(store, op, found))
  const shape = newIndex(store, op.index)
  if (isEsError(shape)) return shape
  const created: Effect = { kind: 'shape', shape }
  apply(store, created)
  const index = store.get(op.index)
  if (!index) return noSuchIndex(op.index)
  const written = execute(store, op, index)
  if (isEsError(written) || !written.effect) return { ...written, effect: created }
  const { effect } = written
  const full = effect.kind === 'doc' ? { source: op.body, ...effect } : effect
  return { ...written, effect: { kind: 'many', effects: [created, full] } }
}

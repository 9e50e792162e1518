import { isJson, type Json } from '../json.ts'
import { learn, type Mapping } from './mapping.ts'

export interface Doc {
  readonly source: Json
  readonly version: number
  readonly seqNo: number
  /** Set on a deleted document, in milliseconds since 1970. */
  readonly deletedAt?: number
}

export interface Index {
  readonly name: string
  readonly uuid: string
  /** Milliseconds since 1970. */
  readonly createdAt: number
  readonly mappings: Mapping
  readonly settings: Json
  readonly aliases: Readonly<Record<string, Json>>
  readonly docs: Map<string, Doc>
  readonly nextSeq: number
}

/** An index without its documents. */
export type IndexShape = Omit<Index, 'docs' | 'nextSeq'>

/** All changes of the store; kept in the journal and replayed after a restart. */
export type Effect =
  | { readonly kind: 'shape'; readonly shape: IndexShape }
  | { readonly kind: 'drop'; readonly index: string }
  | {
      readonly kind: 'doc'
      readonly index: string
      readonly id: string
      readonly version: number
      readonly seqNo: number
      /** The stored document; absent where it equals the body of the journal entry. */
      readonly source?: Json
      readonly deletedAt?: number
    }
  | { readonly kind: 'many'; readonly effects: readonly Effect[] }

/** Index names to indices. */
export type Store = Map<string, Index>

const applyDoc = (store: Store, effect: Extract<Effect, { kind: 'doc' }>, body: unknown) => {
  const index = store.get(effect.index)
  if (!index) return
  const { id, version, seqNo, deletedAt } = effect
  const source = effect.source ?? (isJson(body) ? body : {})
  const grave = deletedAt === undefined ? {} : { deletedAt }
  index.docs.set(id, { source, version, seqNo, ...grave })
  const mappings = deletedAt === undefined ? learn(index.mappings, source) : index.mappings
  store.set(index.name, { ...index, mappings, nextSeq: seqNo + 1 })
}

/** Carries out one effect; `body` is that of the journal entry it belongs to. */
export const apply = (store: Store, effect: Effect, body?: unknown): void => {
  if (effect.kind === 'doc') applyDoc(store, effect, body)
  else if (effect.kind === 'drop') store.delete(effect.index)
  else if (effect.kind === 'many') for (const each of effect.effects) apply(store, each)
  else {
    const { docs = new Map<string, Doc>(), nextSeq = 0 } = store.get(effect.shape.name) ?? {}
    store.set(effect.shape.name, { ...effect.shape, docs, nextSeq })
  }
}

/** Milliseconds for which a delete is remembered, the default of `index.gc_deletes`. */
const gcDeletesMs = 60_000

/** Returns the document or, for a minute after a delete, its tombstone. */
export const versioned = (index: Index, id: string): Doc | undefined => {
  const doc = index.docs.get(id)
  if (doc?.deletedAt === undefined || Date.now() - doc.deletedAt < gcDeletesMs) return doc
  index.docs.delete(id)
  return undefined
}

export const live = (index: Index, id: string): Doc | undefined => {
  const doc = index.docs.get(id)
  return doc?.deletedAt === undefined ? doc : undefined
}

export const liveDocs = (index: Index): readonly (readonly [string, Doc])[] =>
  [...index.docs].filter(([, doc]) => doc.deletedAt === undefined)

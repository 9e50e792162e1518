import { isJson, type Json, parseJson } from '../json.ts'
import type { Outcome } from '../stand-in.ts'
import { errorAnswer, esError, isEsError } from './errors.ts'
import { checkDocument } from './mapping.ts'
import { resolve } from './names.ts'
import { apply, type Doc, type Effect, liveDocs, type Store, versioned } from './store.ts'

const nameIn = (part: unknown): string => (isJson(part) ? String(part.index ?? '') : '')

/**
 * `POST /_reindex` from one index into another that exists. With `version_type: external` a document
 * keeps its version, and one that is there in the same or a newer version stays as it is.
 */
export const reindex = (store: Store, text: string): Outcome => {
  const body = parseJson(text)
  const source = resolve(store, nameIn(body?.source) || ' ')
  if (isEsError(source)) return { answer: errorAnswer(source) }
  const dest: Json = isJson(body?.dest) ? body.dest : {}
  const target = store.get(nameIn(dest))
  if (!target)
    return { answer: errorAnswer(esError(404, 'index_not_found_exception', 'no such index')) }
  const external = dest.version_type === 'external'
  let seqNo = target.nextSeq
  let conflicts = 0
  const effects: Effect[] = []
  for (const [id, doc] of source.flatMap(liveDocs) as readonly (readonly [string, Doc])[]) {
    const before = versioned(target, id)
    if (external && before && before.version >= doc.version) {
      conflicts += 1
      continue
    }
    const misfit = checkDocument(target.mappings, doc.source, id)
    if (misfit) return { answer: errorAnswer(misfit) }
    const version = external ? doc.version : (before?.version ?? 0) + 1
    effects.push({ kind: 'doc', index: target.name, id, version, seqNo, source: doc.source })
    seqNo += 1
  }
  for (const effect of effects) apply(store, effect)
  const effect = { kind: 'many', effects }
  return {
    answer: {
      status: 200,
      body: {
        timed_out: false,
        total: effects.length + conflicts,
        created: effects.length,
        updated: 0,
        version_conflicts: conflicts,
        failures: [],
      },
    },
    notes: [
      { operation: 'reindex', target: target.name, outcome: 'applied', status: 200, body, effect },
    ],
  }
}

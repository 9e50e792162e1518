import {
  type ExportFormat,
  type ExportScope,
  type ExportType,
  waveProject,
} from '@stammbuch/contracts'
import { type Database, Refusal } from '@stammbuch/ledger'
import { type Kysely, sql } from 'kysely'
import { entriesOf, idByKey, nameKey } from '../catalogue/index.ts'

/** A requested scope with ids and names resolved. */
export interface Scope {
  readonly type: ExportType
  readonly rankingGroupId: string
  readonly shortCode: string
  readonly project: string
  readonly rootType: 'account' | 'contact'
  /** `null`: all years. */
  readonly period: { readonly id: string; readonly name: string } | null
  /** Empty: all toplists. */
  readonly toplistIds: readonly string[]
  readonly dictionaryId: string | null
  readonly notes: { readonly id: string; readonly name: string } | null
  /** `null`: whichever wave. */
  readonly wave: string | null
  /** `api` is JSON whatever was asked for. */
  readonly format: ExportFormat
}

export type ScopeRequest = ExportScope & { readonly wave: string; readonly format?: ExportFormat }
type Db = Kysely<Database>

const unknown = (what: string): Refusal => new Refusal('invalid', `${what} gibt es nicht.`)

const periodOf = async (db: Db, name: string | null) => {
  if (name === null) return null
  const id = await idByKey(db, 'period', nameKey(name))
  if (!id) throw unknown(`Den Jahrgang ${name}`)
  return { id, name }
}

const mustExist = async (
  db: Db,
  kind: 'toplist-label' | 'dictionary',
  ids: readonly string[],
  what: string,
): Promise<void> => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from catalogue_entry
    where kind = ${kind} and not removed and id = any(${ids}::uuid[])`.execute(db)
  if (rows[0]?.n !== new Set(ids).size) throw unknown(what)
}

/**
 * Find what a caller named. What only another type takes is left out of account.
 *
 * @throws Refusal `invalid` for what there is not, and for a wave outside of its project
 */
export const scopeOf = async (db: Db, type: ExportType, asked: ScopeRequest): Promise<Scope> => {
  const code = asked.rankingGroupShortCode
  const rankingGroupId = await idByKey(db, 'ranking-group', nameKey(code))
  const groups = await entriesOf(db, 'ranking-group')
  const group = groups.find(({ id }) => id === rankingGroupId)?.entry
  if (!rankingGroupId || !group) throw unknown(`Das Projekt ${code}`)
  const shortCode = String(group.shortCode)
  const wave = asked.wave === 'none' ? null : asked.wave
  if (wave !== null && shortCode !== waveProject)
    throw new Refusal('invalid', `Marketing-Wellen gibt es nur im Projekt ${waveProject}.`)
  const toplistIds = asked.toplistLabelIds ?? []
  const dictionaryId = type === 'easycatalog' ? asked.dictionaryId : null
  await mustExist(db, 'toplist-label', toplistIds, 'Eine der Toplisten')
  if (dictionaryId) await mustExist(db, 'dictionary', [dictionaryId], 'Das Wörterbuch')
  return {
    type,
    rankingGroupId,
    shortCode,
    project: String(group.name),
    rootType: group.rootType === 'contact' ? 'contact' : 'account',
    period: await periodOf(db, asked.periodName),
    toplistIds,
    dictionaryId,
    notes: type === 'research' ? await periodOf(db, asked.notesPeriodName) : null,
    wave,
    format: asked.format ?? 'xlsx',
  }
}

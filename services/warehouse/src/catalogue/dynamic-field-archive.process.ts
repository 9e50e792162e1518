import { createMdl, type Mdl } from '@stammbuch/contracts'
import type { Database } from '@stammbuch/ledger'
import { type Kysely, sql } from 'kysely'
import { z } from 'zod'
import { type DynamicFieldEntry, dynamicFieldEntry } from './dynamic-field-entry.rules.ts'

export const fieldsFile = 'mdls.json'

/** A field as an archive names it: what it belongs to by short code and name, so that it fits elsewhere. */
const archivedFieldSchema = createMdl.body.extend({
  rankingGroup: z.string().nullable().default(null),
  period: z.string().nullable().default(null),
  toplistLabel: z.string().nullable().default(null),
})
export const fieldsArchive = z.object({ mdls: z.array(archivedFieldSchema).max(10_000) })
export type ArchivedField = z.output<typeof archivedFieldSchema>

/** Fields as an archive keeps them; nothing of this installation's own goes along. */
export const toArchivedFields = (list: readonly Mdl[]) => ({
  mdls: list.map(
    ({
      id: _,
      createdAt: __,
      updatedAt: ___,
      fieldsCount: ____,
      usedInMapping: _____,
      ...field
    }) => ({
      ...field,
      rankingGroup: field.rankingGroup?.shortCode ?? null,
      period: field.period?.name ?? null,
      toplistLabel: field.toplistLabel?.value ?? null,
    }),
  ),
})

interface NamedEntry {
  readonly id: string
  readonly kind: string
  readonly name: string
  readonly rankingGroupId: string | null
}

/** Finds what fields belong to by its name. */
export class References {
  private readonly named: readonly NamedEntry[]

  constructor(named: readonly NamedEntry[]) {
    this.named = named
  }

  static async load(db: Kysely<Database>): Promise<References> {
    const { rows } = await sql<NamedEntry>`
      select id, kind, entry ->> 'rankingGroupId' as "rankingGroupId",
        coalesce(entry ->> 'shortCode', entry ->> 'name', entry ->> 'value') as name
      from catalogue_entry
      where kind in ('ranking-group', 'period', 'toplist-label') and not removed`.execute(db)
    return new References(rows)
  }

  /** The entry of an archived field, or the name of what this installation does not have. */
  entryOf(field: ArchivedField): DynamicFieldEntry | { readonly missing: string } {
    const { rankingGroup, period, toplistLabel, ...values } = field
    const rankingGroupId = this.find('ranking-group', rankingGroup)
    const periodId = this.find('period', period)
    const toplistLabelId = this.find('toplist-label', toplistLabel, rankingGroupId)
    const missing =
      (rankingGroupId === undefined && `das Projekt „${rankingGroup}“`) ||
      (periodId === undefined && `den Jahrgang „${period}“`) ||
      (toplistLabelId === undefined && `die Topliste „${toplistLabel}“`)
    if (missing) return { missing }
    return dynamicFieldEntry({ ...values, rankingGroupId, periodId, toplistLabelId } as never)
  }

  private find(
    kind: string,
    name: string | null,
    group: string | null = null,
  ): string | null | undefined {
    if (name === null) return null
    return this.named.find(
      (one) =>
        one.kind === kind &&
        one.name === name &&
        (kind !== 'toplist-label' || group === null || one.rankingGroupId === group),
    )?.id
  }
}

/** Where a corrected delivery belongs, chosen beforehand. */
export interface UploadSearch {
  readonly supplier?: string | undefined
  readonly rankingGroup?: string | undefined
  readonly period?: string | undefined
}

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

export const uploadSearch = (raw: Readonly<Record<string, unknown>>): UploadSearch => ({
  supplier: text(raw.supplier),
  rankingGroup: text(raw.rankingGroup),
  period: text(raw.period),
})

import { textIn } from '@/state/search-values.ts'

/** Project, year and supplier of a corrected delivery, chosen beforehand. */
export interface UploadSearch {
  readonly supplier?: string | undefined
  readonly rankingGroup?: string | undefined
  readonly period?: string | undefined
}

export const uploadSearch = (raw: Readonly<Record<string, unknown>>): UploadSearch => ({
  supplier: textIn(raw.supplier),
  rankingGroup: textIn(raw.rankingGroup),
  period: textIn(raw.period),
})

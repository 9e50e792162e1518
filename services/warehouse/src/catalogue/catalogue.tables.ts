import type { CatalogueRows } from '../platform/tables.ts'

/** The slice's tables; their rows are described on the platform, because every slice reads names. */
export type CatalogueTables = CatalogueRows

import { idOf } from './catalogue.ts'
import type { Product, SeedUnit } from './product.ts'

/** Categories of companies, each with its subcategories. */
const terms = {
  Gesundheit: ['Krankenhäuser', 'Rehabilitation', 'Medizintechnik'],
  Industrie: ['Maschinenbau', 'Fahrzeugbau', 'Chemie und Pharma'],
  Dienstleistung: ['Handel', 'Finanzen und Versicherung', 'Beratung'],
} as const

/** Adds the tree of categories. */
export const addTaxonomy = async (
  { addEntry, nameKey }: Product,
  unit: SeedUnit,
): Promise<void> => {
  const add = (name: string, parentId: string | null) => {
    const keys = [{ key: nameKey(parentId ?? '', name), code: 'name-taken' }]
    return addEntry(unit, 'taxonomy-term', { name, parentId }, keys, idOf('taxonomy-term', name))
  }
  for (const [top, below] of Object.entries(terms)) {
    await add(top, null)
    for (const name of below) await add(name, idOf('taxonomy-term', top))
  }
}

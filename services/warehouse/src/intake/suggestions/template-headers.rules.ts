import {
  contentFields,
  type DynamicField,
  dynamicPrefix,
  type Field,
  resolveField,
} from '@stammbuch/contracts'

/** A column of a supplier's template: its header and where a mapping leads it. */
export interface TemplateColumn {
  readonly header: string
  readonly target: string
  /** The field behind it; `null` for the supplier's own key and the toplist's name. */
  readonly field: Field | null
}

type RootType = 'account' | 'contact'

const root = (targetClass: RootType): readonly TemplateColumn[] =>
  contentFields(targetClass)
    .filter(([name]) => !name.startsWith('salesforce'))
    .map(([target, field]) => ({ header: field.label, target, field }))

const award: readonly TemplateColumn[] = [
  { header: 'Auszeichnung: Topliste', target: 'award.toplistLabel', field: null },
  ...contentFields('award').map(([name, field]) => ({
    header: `Auszeichnung: ${field.label}`,
    target: `award.${name}`,
    field,
  })),
]

/** A company is the product's manufacturer. */
const product: readonly TemplateColumn[] = contentFields('product').map(([name, field]) => ({
  header: `Produkt: ${field.label}`,
  target: `product.${name}`,
  field,
}))

/** The label; where several fields have the same one, the machine name beside it. */
const surveyed = (dynamic: readonly DynamicField[]): readonly TemplateColumn[] => {
  const times = new Map<string, number>()
  for (const { label } of dynamic) times.set(label, (times.get(label) ?? 0) + 1)
  return dynamic.map(({ name, label }) => ({
    header: `Erhebung: ${label}${(times.get(label) ?? 0) > 1 ? ` (${name})` : ''}`,
    target: `score.${dynamicPrefix}${name}`,
    field: resolveField('score', dynamicPrefix + name, dynamic) ?? null,
  }))
}

/**
 * Every column that a template can have. Templates are written and recognised by this one list, so a
 * file that follows one needs no guessing.
 *
 * @param dynamic every dynamic field in use: their labels tell whether a header needs the name as well
 */
export const templateColumns = (
  targetClass: RootType,
  dynamic: readonly DynamicField[],
): readonly TemplateColumn[] => [
  { header: 'Datenlieferanten-ID', target: 'supplierIdentification.value', field: null },
  ...root(targetClass),
  ...(targetClass === 'account' ? product : []),
  ...award,
  ...surveyed(dynamic),
]

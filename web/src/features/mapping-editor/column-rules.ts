import type { Transformation } from '@stammbuch/contracts'
import type { SelectOption } from '@/ui/select.tsx'

type Transformations = readonly Transformation[]

/** The rules that the table offers; everything else is „Eigene Regel“ and stays as it is. */
const rules: Readonly<Record<string, { readonly label: string; readonly does: Transformations }>> =
  {
    none: { label: 'Wie geliefert', does: [] },
    trim: { label: 'Leerzeichen entfernen', does: [{ kind: 'trim' }] },
    street: { label: 'Straße aus Adresse', does: [{ kind: 'address-part', part: 'street' }] },
    zipCode: { label: 'PLZ aus Adresse', does: [{ kind: 'address-part', part: 'zipCode' }] },
    city: { label: 'Stadt aus Adresse', does: [{ kind: 'address-part', part: 'city' }] },
    repair: { label: 'Umlaute reparieren (Ã¼)', does: [{ kind: 'repair' }] },
    date: { label: 'Datum (20.11.2026)', does: [{ kind: 'date', order: 'dmy', to: 'date' }] },
    comma: { label: 'Zahl mit Komma (1.234,5)', does: [{ kind: 'number', decimal: ',' }] },
    point: { label: 'Zahl mit Punkt (1,234.5)', does: [{ kind: 'number', decimal: '.' }] },
    whole: {
      label: 'Zahl, gerundet',
      does: [
        { kind: 'number', decimal: ',' },
        { kind: 'round', digits: 0 },
      ],
    },
  }
/** A rule of other steps than the offered ones. */
export const ownRule = 'own'

/** The name of the rule that these transformations are. */
export const ruleOf = (transformations: Transformations): string => {
  const wanted = JSON.stringify(transformations)
  return Object.keys(rules).find((name) => JSON.stringify(rules[name]?.does) === wanted) ?? ownRule
}

/** Steps of a rule; `null` for one that the table does not offer. */
export const transformationsOf = (rule: string): Transformations | null => rules[rule]?.does ?? null

/** The rules to choose from. */
export const ruleOptions = (): readonly SelectOption[] => [
  ...Object.entries(rules).map(([value, { label }]) => ({ value, label })),
  { value: ownRule, label: 'Eigene Regel …' },
]

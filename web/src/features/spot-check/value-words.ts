import { fieldOf, type SpotCheckItem } from '@stammbuch/contracts'
import { formatNumber } from '@/format/format.ts'

/** A proposed value as people read it. */
export const valueText = ({ targetClass, attributeName, newValue }: SpotCheckItem): string => {
  if (newValue === null) return 'leer'
  if (typeof newValue === 'boolean') return newValue ? 'Ja' : 'Nein'
  if (typeof newValue === 'number') return formatNumber(newValue)
  const options = fieldOf(targetClass, attributeName)?.options as
    | Readonly<Record<string, string>>
    | null
    | undefined
  return options?.[newValue] ?? newValue
}

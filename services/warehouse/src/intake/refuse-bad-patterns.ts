import type { MappingColumn } from '@stammbuch/contracts'
import { Refusal } from '@stammbuch/ledger'
import { isPattern } from './transformation.rules.ts'

/**
 * A pattern that cannot be read finds nothing: its column would lose every value without a word.
 *
 * @param name of the mapping, where several are told apart by it
 * @throws Refusal `invalid` with the first such pattern and its column
 */
export const refuseBadPatterns = (
  columns: readonly Pick<MappingColumn, 'source' | 'transformations'>[],
  name: string | null = null,
): void => {
  for (const { source, transformations } of columns)
    for (const step of transformations) {
      if (step.kind !== 'extract' || isPattern(step.pattern)) continue
      const where = [name && `„${name}“`, source && `Spalte „${source}“`].filter(Boolean).join(', ')
      throw new Refusal(
        'invalid',
        `${where}${where && ': '}Das Muster „${step.pattern}“ lässt sich nicht lesen. Bitte prüfen Sie die Klammern; Vor- und Rückblicke wie (?=…) gibt es nicht.`,
      )
    }
}

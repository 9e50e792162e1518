import type { MappingColumn } from '@stammbuch/contracts'
import { Refusal } from '@stammbuch/ledger'
import { isPattern } from './transformation.rules.ts'

/**
 * A pattern that cannot be read finds nothing: its column would lose every value without a word. Archives are not
 * asked: they take back what was saved once.
 *
 * @throws Refusal `invalid` with the first such pattern and its column
 */
export const refuseBadPatterns = (
  columns: readonly Pick<MappingColumn, 'source' | 'transformations'>[],
): void => {
  for (const { source, transformations } of columns)
    for (const step of transformations) {
      if (step.kind !== 'extract' || isPattern(step.pattern)) continue
      const where = source ? `Spalte „${source}“: ` : ''
      throw new Refusal(
        'invalid',
        `${where}Das Muster „${step.pattern}“ lässt sich nicht lesen oder ist zu aufwendig. Bitte prüfen Sie Klammern und Wiederholungen; Vor- und Rückblicke wie (?=…) gibt es nicht.`,
      )
    }
}

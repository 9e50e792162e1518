import { classLabels, type Sample } from '@stammbuch/contracts'
import { formatCount } from '@/format/format.ts'

/** What an import created, class by class: „12 Unternehmen“, „3 Kontakte“; empty when it was nothing. */
export const madeInWords = (sample: Sample): readonly string[] =>
  (
    [
      [sample.accountsCount, classLabels.account],
      [sample.contactsCount, classLabels.contact],
      [sample.awardsCount, classLabels.award],
      [sample.scoresCount, classLabels.score],
      [sample.productsCount, classLabels.product],
    ] as const
  )
    .filter(([count]) => count > 0)
    .map(([count, words]) => formatCount(count, ...words))

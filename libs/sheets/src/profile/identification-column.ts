/** Headers that suppliers use for their own key of a record, without separators. */
const surely =
  /^(id|ids|ident|identifikation|identifier|kennung|key|schluessel|kundennummer|kundennr|mitgliedsnummer|mitgliedsnr|debitor|debitorennummer|debitorennr|arztid|lanr|bsnr|behoerdennr|behoerdennummer|hsnr|ik|iknr|iknummer|supplierid|externeid|externalid|lieferantenid|lieferantenkennung|datenlieferantenid)$/
/** Headers of numbers with another meaning. */
const otherNumbers =
  /(tel|fax|mobil|handy|haus|hnr|plz|post|steuer|ust|konto|blz|iban|zimmer|etage|seite|jahr)/
const maybe = /(nr|no|nummer|number|id|code|kennziffer|kennzahl)$/

const folded = (header: string): string =>
  header
    .toLowerCase()
    .replaceAll('ä', 'ae')
    .replaceAll('ö', 'oe')
    .replaceAll('ü', 'ue')
    .replaceAll('ß', 'ss')
    .replace(/[^a-z]/g, '')

/** Rates a header as announcing the supplier's own key of a record. */
export const identificationHeader = (header: string): 'surely' | 'maybe' | 'no' => {
  const name = folded(header)
  if (surely.test(name)) return 'surely'
  return maybe.test(name) && !otherNumbers.test(name) ? 'maybe' : 'no'
}

/** Minimum share of different entries of a key column, by the rating of its header. */
const mostlyDifferent = { surely: 0.5, maybe: 0.9 } as const
const enoughEntries = 10

/** Tells if a column is the key of its records, by its header and its share of different entries. */
export const isIdentification = (
  announced: 'surely' | 'maybe' | 'no',
  { distinct, entries }: { readonly distinct: number; readonly entries: number },
): boolean => {
  if (announced === 'no' || entries === 0) return false
  if (announced === 'maybe' && entries < enoughEntries) return false
  return distinct >= entries * mostlyDifferent[announced]
}

/** Headers of line numbers, which start anew in every delivery. */
const lineNumbers = /^(nr|no|nummer|lfdnr|lfdnummer|laufendenummer|laufnr|pos|posnr|zeilennr)$/

/** Tells if a key column identifies the same record in the next delivery. */
export const identifiesAcross = (header: string): boolean => !lineNumbers.test(folded(header))

/** What suppliers call their own key of a record, without what is between the words. */
const surely =
  /^(id|ids|ident|identifikation|identifier|kennung|key|schluessel|kundennummer|kundennr|mitgliedsnummer|mitgliedsnr|debitor|debitorennummer|debitorennr|arztid|lanr|bsnr|behoerdennr|behoerdennummer|hsnr|ik|iknr|iknummer|supplierid|externeid|externalid|lieferantenid|lieferantenkennung|datenlieferantenid)$/
/** Numbers of something else. */
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

/** How sure a header is to announce the supplier's own key of a record. */
export const identificationHeader = (header: string): 'surely' | 'maybe' | 'no' => {
  const name = folded(header)
  if (surely.test(name)) return 'surely'
  return maybe.test(name) && !otherNumbers.test(name) ? 'maybe' : 'no'
}

/** Share of different entries from which a column that may be the key is one. */
const mostlyDifferent = { surely: 0.5, maybe: 0.9 } as const
const enoughEntries = 10

/** Whether a column is the key of its records, by its header and how many of its entries are different. */
export const isIdentification = (
  announced: 'surely' | 'maybe' | 'no',
  { distinct, entries }: { readonly distinct: number; readonly entries: number },
): boolean => {
  if (announced === 'no' || entries === 0) return false
  if (announced === 'maybe' && entries < enoughEntries) return false
  return distinct >= entries * mostlyDifferent[announced]
}

/** Numbers of lines: another delivery counts anew. */
const lineNumbers = /^(nr|no|nummer|lfdnr|lfdnummer|laufendenummer|laufnr|pos|posnr|zeilennr)$/

/** Whether such a column means the same record in the next delivery. */
export const identifiesAcross = (header: string): boolean => !lineNumbers.test(folded(header))

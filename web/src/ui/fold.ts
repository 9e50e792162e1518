/**
 * Text as it is compared in a search: case, accents and the ways to write an umlaut count alike, so
 * that Muller, Müller and Mueller find each other.
 */
export const fold = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/([aou])e/g, '$1')

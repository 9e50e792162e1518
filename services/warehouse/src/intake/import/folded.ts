/** Text as names are compared: case and surrounding space do not count. */
export const folded = (text: unknown): string =>
  typeof text === 'string' ? text.normalize('NFC').trim().toLocaleLowerCase('de') : ''

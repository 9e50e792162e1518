import type { Transformation } from '@stammbuch/contracts'

/** `Street 1, 24939 City` in one cell; the street itself may contain commas. */
const oneCellAddress = /^\s*(?<street>.*?)[\s,;]*\b(?:D-)?(?<zipCode>\d{5})\s+(?<city>\S.*?)\s*$/su

/** No address is longer; a page of text in a cell is not searched for one. */
const longestAddress = 500
const addressOf = (text: string): Readonly<Record<string, string>> | undefined =>
  text.length > longestAddress ? undefined : oneCellAddress.exec(text)?.groups

const grouped = {
  ',': /^[+-]?(\d+|\d{1,3}(\.\d{3})+)(,\d+)?$/,
  '.': /^[+-]?(\d+|\d{1,3}(,\d{3})+)(\.\d+)?$/,
} as const

/** `1.417,5` as `1417.5`; text that is no such number stays as it is and is refused by its field. */
const plainNumber = (text: string, decimal: ',' | '.'): string => {
  const compact = text.replaceAll(/\s/g, '')
  if (!grouped[decimal].test(compact)) return text
  const group = decimal === ',' ? '.' : ','
  return compact.replaceAll(group, '').replace(decimal, '.').replace(/^\+/, '')
}

/** Half away from zero, on the written digits: 2.675 with two digits is 2.68. */
const rounded = (text: string, digits: number): string => {
  const number = Number(text)
  if (text.trim() === '' || !Number.isFinite(number)) return text
  const [, mantissa = text, exponent = '0'] =
    /^(.*?)(?:e([+-]?\d+))?$/i.exec(String(Math.abs(number))) ?? []
  const shifted = Math.round(Number(`${mantissa}e${Number(exponent) + digits}`))
  const whole = Number(`${shifted}e${-digits}`)
  return String(whole === 0 ? 0 : Math.sign(number) * whole)
}

/** One transformation of a cell. Pure: the same cell gives the same text for ever. */
export const transform = (text: string, step: Transformation): string => {
  switch (step.kind) {
    case 'trim':
      return text.trim()
    case 'address-part':
      return addressOf(text)?.[step.part] ?? ''
    case 'number':
      return plainNumber(text, step.decimal)
    case 'round':
      return rounded(text, step.digits)
    case 'lookup':
      return Object.hasOwn(step.values, text.trim()) ? (step.values[text.trim()] ?? '') : text
  }
}

/** A cell through all transformations of its column, in their order. */
export const transformed = (text: string, steps: readonly Transformation[]): string =>
  steps.reduce(transform, text)

/** Whether a cell holds street, postcode and city at once. */
export const isOneCellAddress = (text: string): boolean => {
  const { street = '', city = '' } = addressOf(text) ?? {}
  return street !== '' && city !== ''
}

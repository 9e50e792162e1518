const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ012345'

/**
 * Returns the 18 characters of an id: 15 that count, and three that encode which of them are capitals so that the id survives systems
 * that ignore case. Source: Salesforce help, "What are Salesforce ids".
 */
export const longId = (short: string): string => {
  const suffix = [0, 5, 10].map((from) => {
    const bits = [...short.slice(from, from + 5)].map((letter, at) =>
      /[A-Z]/.test(letter) ? 1 << at : 0,
    )
    return letters[bits.reduce((sum, bit) => sum + bit, 0)]
  })
  return short + suffix.join('')
}

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Returns the `count`-th id under a prefix such as `001`. */
export const idNumber = (prefix: string, count: number): string => {
  let rest = count
  let digits = ''
  do {
    digits = alphabet[rest % 62] + digits
    rest = Math.floor(rest / 62)
  } while (rest > 0)
  return longId(`${prefix}5I0000${digits.padStart(6, '0')}`)
}

/** Returns the number of an id under its prefix: the inverse of `idNumber`. */
export const numberOfId = (id: string): number =>
  [...id.slice(9, 15)].reduce((sum, digit) => sum * 62 + alphabet.indexOf(digit), 0)

/** Levels of arrays and objects that a body may have; what the contract describes stays far below. */
export const deepest = 40

const isNested = (value: unknown): value is object => typeof value === 'object' && value !== null

/**
 * Tells if a JSON value has more levels than `deepest`. It goes level by level and stops there: whatever walks through a
 * value by calling itself runs out of stack long before a body is too large.
 */
export const isTooDeep = (value: unknown): boolean => {
  let level: readonly object[] = isNested(value) ? [value] : []
  for (let depth = 1; level.length > 0; depth += 1) {
    if (depth > deepest) return true
    level = level.flatMap((one) => Object.values(one).filter(isNested))
  }
  return false
}

const [quote, backslash] = [0x22, 0x5c]
/** `[` and `{`, `]` and `}`: each pair differs in one bit only. */
const [opening, closing, either] = [0x5b, 0x5d, ~0x20]

/** The place of the quote that ends a string; the end of the text when none does. */
const endOfString = (text: string, from: number): number => {
  for (let at = from; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === quote) return at
    if (code === backslash) at += 1
  }
  return text.length
}

/** The same of JSON that is still text: reading a million brackets takes a second, counting them does not. */
export const isTooDeepText = (text: string): boolean => {
  let depth = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === quote) at = endOfString(text, at + 1)
    else if ((code & either) === opening) depth += 1
    else if ((code & either) === closing) depth -= 1
    if (depth > deepest) return true
  }
  return false
}

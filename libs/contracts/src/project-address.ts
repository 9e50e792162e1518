/** Pattern of short codes, which stand in addresses: letters, digits, and between them dots, hyphens and underscores. */
export const shortCodePattern = /^[\p{L}\p{N}]([\p{L}\p{N}._-]*[\p{L}\p{N}])?$/u

/** Returns the project's part of its page's address: its short code, or its id where an early code is no safe path (`A/B C`, `..`). */
export const projectInAddress = ({
  id,
  shortCode,
}: {
  readonly id: string
  readonly shortCode: string
}): string => (shortCodePattern.test(shortCode) ? shortCode : id)

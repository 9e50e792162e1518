/** Short codes stand in addresses: letters, digits, and between them dots, hyphens and underscores. */
export const shortCodePattern = /^[\p{L}\p{N}]([\p{L}\p{N}._-]*[\p{L}\p{N}])?$/u

/**
 * What stands for a project in the address of its page: its short code, or its id where the code of a
 * project of the beginning would lead elsewhere (`A/B C`, `..`).
 */
export const projectInAddress = ({
  id,
  shortCode,
}: {
  readonly id: string
  readonly shortCode: string
}): string => (shortCodePattern.test(shortCode) ? shortCode : id)

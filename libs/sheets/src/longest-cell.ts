/** Maximum length of a cell in characters, as in a spreadsheet. A longer one is cut, reported, and never imported. */
export const longestCell = 32_767

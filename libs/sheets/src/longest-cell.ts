/** Characters of one cell, as many as a spreadsheet holds. What is longer is cut, reported, and never imported. */
export const longestCell = 32_767

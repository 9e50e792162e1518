/** Beginnings that make a spreadsheet program calculate instead of show, full-width forms included (OWASP, CSV injection). */
const dangerous = /^'*[=+\-@\t\r\n＝＋－＠]/u
const guarded = /^'+[=+\-@\t\r\n＝＋－＠]/u

/**
 * Returns the text as a cell that no program calculates, with an apostrophe before it where one would. `unguardedText` removes exactly
 * that one, so a phone number `+49 …` survives export and import.
 */
export const guardedText = (text: string): string => (dangerous.test(text) ? `'${text}` : text)

/** Returns the text that `guardedText` was given. */
export const unguardedText = (text: string): string => (guarded.test(text) ? text.slice(1) : text)

/** What makes a spreadsheet program calculate instead of show, full-width forms included (OWASP, CSV injection). */
const dangerous = /^'*[=+\-@\t\r\n＝＋－＠]/u
const guarded = /^'+[=+\-@\t\r\n＝＋－＠]/u

/**
 * The text as a cell that no program calculates: an apostrophe stands before it where one would.
 * `unguardedText` takes exactly that one away, so a phone number `+49 …` survives the way out and in.
 */
export const guardedText = (text: string): string => (dangerous.test(text) ? `'${text}` : text)

/** The text that `guardedText` was given. */
export const unguardedText = (text: string): string => (guarded.test(text) ? text.slice(1) : text)

export type SheetProblemCode =
  | 'empty'
  | 'unclosed-quote'
  | 'duplicate-header'
  | 'unreadable'
  | 'no-such-sheet'

/** A file that cannot be read as a table; the message is German and names the place. */
export class SheetProblem extends Error {
  readonly code: SheetProblemCode
  /** Physical line, if one is concerned. */
  readonly line: number | null

  constructor(code: SheetProblemCode, message: string, line: number | null = null) {
    super(message)
    this.name = 'SheetProblem'
    this.code = code
    this.line = line
  }
}

export type SheetProblemCode =
  | 'empty'
  | 'unclosed-quote'
  | 'duplicate-header'
  | 'unreadable'
  | 'no-such-sheet'

/** A file that cannot be taken as a table; the message is German and says where. */
export class SheetProblem extends Error {
  readonly code: SheetProblemCode
  /** Physical line, where there is one to look at. */
  readonly line: number | null

  constructor(code: SheetProblemCode, message: string, line: number | null = null) {
    super(message)
    this.name = 'SheetProblem'
    this.code = code
    this.line = line
  }
}

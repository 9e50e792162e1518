import type { ProblemCode } from '@stammbuch/contracts'
import type { Decided } from './event.ts'

/** A command that the rules refuse. Nothing is written; the caller learns the code and the details. */
export class Refusal extends Error {
  readonly code: ProblemCode
  readonly details: Readonly<Record<string, unknown>>

  constructor(code: ProblemCode, detail?: string, details: Readonly<Record<string, unknown>> = {}) {
    super(detail ?? code)
    this.name = 'Refusal'
    this.code = code
    this.details = details
  }
}

/**
 * The rules of one kind of stream, pure: what a command does to a state, and what an event makes of
 * it. Time, ids and random values come in with the command.
 */
export interface Decider<State, Command, Event extends Decided> {
  readonly initial: State
  readonly decide: (state: State, command: Command) => readonly Event[]
  readonly evolve: (state: State, event: Event) => State
}

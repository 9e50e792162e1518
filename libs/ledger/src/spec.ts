import { expect } from 'vitest'
import { type Decider, Refusal } from './decider.ts'
import type { Decided } from './event.ts'

/** Given what happened, when a command comes, what it gives: exact events in exact order. */
export const specOf = <State, Command, Event extends Decided>(
  decider: Decider<State, Command, Event>,
) => ({
  given: (...past: Event[]) => {
    const state = past.reduce(decider.evolve, decider.initial)
    return {
      when: (command: Command) => ({
        gives: (...expected: Event[]) => {
          expect(decider.decide(state, command)).toEqual(expected)
        },
        refuses: (code: string, details?: object) => {
          const refused = refusalOf(() => decider.decide(state, command))
          expect(refused?.code).toBe(code)
          if (details) expect(refused?.details).toMatchObject(details)
        },
      }),
    }
  },
})

const refusalOf = (decide: () => unknown): Refusal | undefined => {
  try {
    decide()
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
  return undefined
}

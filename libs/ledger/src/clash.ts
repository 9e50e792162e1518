import { Refusal } from './decider.ts'

const uniqueViolation = '23505'
const serialisation = ['40001', '40P01', '55P03']
const codeOf = (error: unknown): string => String((error as { code?: string } | null)?.code ?? '')
const constraintOf = (error: unknown): string =>
  String((error as { constraint?: string } | null)?.constraint ?? '')

/** Something was decided on what has changed since: a clash as those that Postgres finds. */
export class Outdated extends Error {
  readonly code = '40001'
}

/** A clash with somebody who wrote the same stream in the same instant: deciding again may succeed. */
export const isClash = (error: unknown): boolean =>
  serialisation.includes(codeOf(error)) ||
  (codeOf(error) === uniqueViolation &&
    [
      'event_stream_version_key',
      'event_decided_once',
      'catalogue_key_pkey',
      'identification_unique',
    ].includes(constraintOf(error)))

/** Returns the refusal for a clash that deciding again meets every time; `undefined` where it is bad luck. */
export const lastingClash = (error: unknown): Refusal | undefined =>
  constraintOf(error) === 'identification_unique' ? new Refusal('identification-taken') : undefined

/** Somebody holds what this command needs, for longer than its sender should have to wait. */
export const isKeptWaiting = (error: unknown, began: number): boolean =>
  codeOf(error) === '55P03' && performance.now() - began > 4_000

export const isRepeat = (error: unknown): boolean =>
  codeOf(error) === uniqueViolation && constraintOf(error).startsWith('command_')

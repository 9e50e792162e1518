import type { part } from '@stammbuch/contracts'
import type { z } from 'zod'

export const BUS = Symbol('bus')

/** The way out of the log to workers, as far as the rest of the service needs to know it. */
export interface Bus {
  readonly health: () => z.output<typeof part>
}

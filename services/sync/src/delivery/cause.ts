import { actingServices } from '@stammbuch/contracts'
import { type Cause, newId } from '@stammbuch/ledger'

/** Returns the cause of events that the worker itself decides. */
export const cause = (): Omit<Cause, 'at'> => ({
  actor: actingServices.sync.id,
  role: 'ROLE_SYNC',
  source: 'service',
  command: newId(),
  run: null,
})

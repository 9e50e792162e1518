import { actingServices } from '@stammbuch/contracts'
import { type Cause, newId } from '@stammbuch/ledger'

/** The worker itself: nobody asked for what it notes. */
export const cause = (): Omit<Cause, 'at'> => ({
  actor: actingServices.sync.id,
  role: 'ROLE_SYNC',
  source: 'service',
  command: newId(),
  run: null,
})

import type { Change } from '@stammbuch/contracts'
import { call } from './call.ts'

/**
 * Take the decision about a change back by new events: a declined value is proposed again; an accepted
 * one gets the value from before, proposed and accepted. `change` is as it was before the decision.
 */
export const takeBack = async (
  { targetClass, targetId, attributeName, currentValue, newValue }: Change,
  verdict: 'accept' | 'decline',
): Promise<void> => {
  const target = { targetClass, targetId, attributeName }
  if (verdict === 'decline') {
    await call('proposeChange', { body: { ...target, newValue } })
    return
  }
  const proposed = await call('proposeChange', { body: { ...target, newValue: currentValue } })
  await call('acceptChange', { params: { id: proposed.id }, body: {} })
}

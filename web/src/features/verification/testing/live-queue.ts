import { type LiveEvent, type LiveRow, presenceTopic } from '@stammbuch/contracts'
import { live } from '@/live/live.ts'
import { tellTopic } from '@/live/testing/live-connection.ts'

export { connectLive } from '@/live/testing/live-connection.ts'

/** The log tells the verification list what happened and how its records stand since. */
export const tellQueue = (prev: number, events: readonly LiveEvent[], rows: readonly LiveRow[]) =>
  tellTopic('queue', prev, events, rows)

/** A colleague has a record open. */
export const tellPresent = (userId: string, field: string): void => {
  const person = { userId, shortCode: 'AB', fullName: 'Anna Berg', field, mode: 'views' as const }
  live.store.state(presenceTopic('queue'), { topic: presenceTopic('queue'), people: [person] })
}

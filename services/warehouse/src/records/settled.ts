import type { RecordEvent } from '@stammbuch/records'

/** What an approval did to the changes that waited: taken over, or closed and why. */
export const settledBy = (events: readonly RecordEvent[]) => {
  const acceptedChanges: string[] = []
  const rejectedChanges: { id: string; code: string }[] = []
  for (const event of events) {
    if (event.type === 'ChangeAccepted' && event.subject) acceptedChanges.push(event.subject)
    if (event.type === 'ChangeDeclined' && event.subject)
      rejectedChanges.push({ id: event.subject, code: event.data.detail ?? event.data.reason })
  }
  return { acceptedChanges, rejectedChanges }
}

import type { RecordEvent } from '@stammbuch/records'

/** The effects of an approval on open changes: accepted, or closed and for which reason. */
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

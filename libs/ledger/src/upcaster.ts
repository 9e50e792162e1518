import type { StoredEvent } from './event.ts'

/** Brings an event of shape `from` of a type into the next shape. */
export interface Upcaster {
  readonly type: string
  readonly from: number
  readonly apply: (event: StoredEvent) => StoredEvent
}

const registered: Upcaster[] = []

/** Add the step from one shape of an event type to the next. Shapes on disk stay readable for good. */
export const registerUpcaster = (upcaster: Upcaster): void => {
  registered.push(upcaster)
}

/** The event in the newest shape its type has. Its digest stays that of the stored shape. */
export const upcast = (event: StoredEvent): StoredEvent => {
  const step = registered.find(({ type, from }) => type === event.type && from === event.schema)
  return step ? upcast({ ...step.apply(event), schema: event.schema + 1 }) : event
}

import { eventFacts, type TimelineEntry } from '@stammbuch/contracts'

/** The German verb of an event, for a sentence that begins with the person's name. */
export const verbOf = ({ type, data }: Pick<TimelineEntry, 'type' | 'data'>): string => {
  const verb = eventFacts(type)?.verb
  if (verb === undefined) return `hat etwas getan, das diese Version nicht kennt (${type})`
  return typeof verb === 'string' ? verb : verb(data)
}

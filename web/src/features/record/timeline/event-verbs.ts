import { eventFacts, type TimelineEntry } from '@stammbuch/contracts'

/** What somebody did, in German, for a sentence that begins with the name. */
export const verbOf = ({ type, data }: Pick<TimelineEntry, 'type' | 'data'>): string => {
  const verb = eventFacts(type)?.verb
  if (verb === undefined) return `hat etwas getan, das diese Version nicht kennt (${type})`
  return typeof verb === 'string' ? verb : verb(data)
}

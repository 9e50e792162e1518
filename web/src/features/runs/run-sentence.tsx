import { classLabels, eventFacts, type RunEventFacts } from '@stammbuch/contracts'
import { Link } from '@tanstack/react-router'

const rootClasses = ['account', 'contact', 'product']

/** The German verb of an event, for a sentence that begins with the person's name. */
export const verbOf = ({ type, how, reason, newValue }: RunEventFacts): string => {
  const verb = eventFacts(type)?.verb
  if (verb === undefined) return `hat etwas getan, das diese Version nicht kennt (${type})`
  if (typeof verb === 'string') return verb
  const source = { kind: how }
  return verb({ by: how, target: how, source, origin: source, reason, value: newValue })
}

/** The record of an event by its name then, with its class where it has no page of its own. */
export const recordName = ({ target }: RunEventFacts): string => {
  if (!target) return ''
  const label = target.label || 'ohne Namen'
  return rootClasses.includes(target.class) ? label : `${classLabels[target.class][0]} ${label}`
}

/** An event as a sentence without links, for files. */
export const sentenceText = (event: RunEventFacts): string =>
  [
    `${event.by.fullName} ${verbOf(event)}`,
    event.fieldLabel && `: ${event.fieldLabel}`,
    event.target && ` bei ${recordName(event)}`,
    event.row !== null && `, Zeile ${event.row}`,
  ]
    .filter(Boolean)
    .join('')

/** An event of a run as a sentence with the names of then. */
export const RunSentence = ({ event }: { readonly event: RunEventFacts }) => {
  const { by, target, fieldLabel, row } = event
  return (
    <>
      {by.fullName} {verbOf(event)}
      {fieldLabel && (
        <>
          : <span className="font-medium">{fieldLabel}</span>
        </>
      )}
      {target && (
        <>
          {' bei '}
          {rootClasses.includes(target.class) ? (
            <Link
              to={`/${target.class}/${target.id}` as string}
              className="text-accent underline decoration-accent-line underline-offset-2 hover:decoration-current"
            >
              {recordName(event)}
            </Link>
          ) : (
            recordName(event)
          )}
        </>
      )}
      {row !== null && <span className="text-muted">, Zeile {row}</span>}
    </>
  )
}

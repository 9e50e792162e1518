import type { EventRelation } from '@stammbuch/contracts'
import type { Reply } from '@stammbuch/contracts/client'
import { formatDateTime, formatNumber } from '@/format/format.ts'
import { EventSign } from '@/product/event-icon.tsx'
import { EventSentenceText } from '@/product/event-sentence.tsx'
import { eventName } from './event-names.ts'

type Context = Reply<'logEventContext'>
type Related = Context['related'][number]

const titles: Readonly<Record<EventRelation, string>> = {
  run: 'Gehört zum Lauf',
  proposal: 'Folgte auf den Vorschlag',
  earlier: 'Ersetzte',
  decision: 'Wurde entschieden',
  later: 'Später ersetzt',
  'undone-by': 'Zurückgenommen',
  command: 'In demselben Schritt',
}

const causes: readonly EventRelation[] = ['run', 'proposal', 'earlier']
const effects: readonly EventRelation[] = ['decision', 'later', 'undone-by', 'command']

interface StepProps {
  readonly related: Related
  readonly onOpen: (position: number) => void
}

const Step = ({ related: { relation, event }, onOpen }: StepProps) => (
  <li className="relative pb-2 pl-5 before:absolute before:top-1.75 before:left-1 before:size-2 before:rounded-full before:border before:bg-surface">
    <p className="text-xs text-muted">
      {titles[relation]} · {formatDateTime(event.at)}
    </p>
    <button
      type="button"
      title={`Position ${formatNumber(event.position)} öffnen`}
      className="text-left text-table underline decoration-transparent underline-offset-2 hover:decoration-current"
      onClick={() => onOpen(event.position)}
    >
      {event.sentence ? <EventSentenceText sentence={event.sentence} /> : eventName(event.type)}
    </button>
  </li>
)

interface EventRelatedProps {
  readonly context: Context
  readonly onOpen: (position: number) => void
  /** Filters for everything of the same call. */
  readonly onCommand: () => void
}

/** From which events an event followed and what followed from it, as a line from top to bottom. */
export const EventRelated = ({ context, onOpen, onCommand }: EventRelatedProps) => {
  const { event, related, ofCommand } = context
  const of = (relations: readonly EventRelation[]): readonly Related[] =>
    relations.flatMap((relation) => related.filter((one) => one.relation === relation))
  const left = ofCommand - 1 - related.filter(({ relation }) => relation === 'command').length
  const told = related.length === 0
  return (
    <section aria-labelledby="event-related" className="grid gap-1.5">
      <h3 id="event-related" className="text-table font-medium">
        Ursachen und Folgen
      </h3>
      {told ? (
        <p className="text-table text-muted">Dieses Ereignis steht für sich.</p>
      ) : (
        <ol className="relative before:absolute before:top-2 before:bottom-3 before:left-1.75 before:w-px before:bg-border">
          {of(causes).map((one) => (
            <Step key={one.event.position} related={one} onOpen={onOpen} />
          ))}
          <li className="relative flex items-center gap-1.5 pb-2 pl-5 text-table font-medium before:absolute before:top-1.5 before:left-0.75 before:size-2.5 before:rounded-full before:bg-accent">
            <EventSign type={event.type} />
            Dieses Ereignis
          </li>
          {of(effects).map((one) => (
            <Step key={one.event.position} related={one} onOpen={onOpen} />
          ))}
        </ol>
      )}
      {left > 0 && (
        <button
          type="button"
          className="justify-self-start text-table text-accent underline decoration-accent-line underline-offset-2 hover:decoration-current"
          onClick={onCommand}
        >
          Alle {formatNumber(ofCommand)} Ereignisse dieses Schritts zeigen
        </button>
      )}
    </section>
  )
}

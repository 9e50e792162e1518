import { classLabels } from './fields.ts'
import type { RecordClass } from './scalars.ts'
import type { EventSentence } from './sentence-facts.ts'

/** A piece of a sentence; what it names by an id can be linked. */
export interface SentencePart {
  readonly kind:
    | 'text'
    | 'actor'
    | 'field'
    | 'before'
    | 'after'
    | 'hidden'
    | 'record'
    | 'delivery'
    | 'thing'
  readonly text: string
  readonly id?: string
  readonly class?: RecordClass
}

interface Reader {
  /** False hides values about persons. */
  readonly seesPersonal: boolean
}

type NamedRecord = NonNullable<EventSentence['record']>

const accusative: Readonly<Record<RecordClass, string>> = {
  account: 'das Unternehmen',
  contact: 'den Kontakt',
  product: 'das Produkt',
  award: 'die Auszeichnung',
  score: 'die Erhebung',
}

const text = (words: string): SentencePart => ({ kind: 'text', text: words })

const nameOf = (one: NamedRecord, { seesPersonal }: Reader): SentencePart[] => {
  if (one.class === 'contact' && !seesPersonal)
    return [{ kind: 'hidden', text: 'einem Kontakt (nicht sichtbar für Sie)' }]
  const label = one.label || `${classLabels[one.class][0]} ohne Namen`
  return [{ kind: 'record', text: label, id: one.id, class: one.class }]
}

/** „Krankenhaus Zur Linde“, or „Krankenhaus Zur Linde (Auszeichnung Top-Klinik)“. */
const place = ({ record, holder }: EventSentence, reader: Reader): SentencePart[] => {
  if (!record) return [text('einem Eintrag')]
  if (!holder) return nameOf(record, reader)
  const part = [classLabels[record.class][0], record.label].filter(Boolean).join(' ')
  return [
    ...nameOf(holder, reader),
    text(' ('),
    { kind: 'record', text: part, id: record.id, class: record.class },
    text(')'),
  ]
}

/** „das Unternehmen Krankenhaus Zur Linde“, „die Auszeichnung Top-Klinik von Krankenhaus Zur Linde“. */
const whom = ({ record, holder }: EventSentence, reader: Reader): SentencePart[] => {
  if (!record) return [text('einen Eintrag')]
  const { class: recordClass, label } = record
  const isHidden = recordClass === 'contact' && !reader.seesPersonal
  if (isHidden) return [{ kind: 'hidden', text: 'einen Kontakt (nicht sichtbar für Sie)' }]
  if (!label && !holder)
    return [{ kind: 'record', text: accusative[recordClass], id: record.id, class: recordClass }]
  return [
    text(accusative[recordClass]),
    ...(label ? [text(' '), ...nameOf(record, reader)] : []),
    ...(holder ? [text(' von '), ...nameOf(holder, reader)] : []),
  ]
}

const values = ({ change }: EventSentence, { seesPersonal }: Reader): SentencePart[] => {
  if (!change) return []
  if (change.erased) return [text(' '), { kind: 'hidden', text: '(Werte mit der Person gelöscht)' }]
  if (change.personal && !seesPersonal)
    return [text(' '), { kind: 'hidden', text: '(nicht sichtbar für Sie)' }]
  const { oldValue, newValue } = change
  return [
    text(' '),
    ...(oldValue === null ? [] : [{ kind: 'before', text: oldValue } as const, text('\u00a0→ ')]),
    { kind: 'after', text: newValue ?? 'leer' },
  ]
}

const fieldAndValues = (facts: EventSentence, reader: Reader): SentencePart[] =>
  facts.change
    ? [{ kind: 'field', text: facts.change.fieldLabel }, ...values(facts, reader)]
    : [text('einen Wert')]

/** „, aus klinik.csv (Kliniknetz), Zeile 2“. */
const origin = ({ delivery }: EventSentence): SentencePart[] => {
  if (!delivery) return []
  const { id, fileName, supplier, row, column } = delivery
  const rest = [
    supplier === null ? '' : ` (${supplier})`,
    row === null ? '' : `, Zeile ${row}`,
    column === null ? '' : `, Spalte „${column}“`,
  ].join('')
  return [text(', aus '), { kind: 'delivery', text: fileName, id }, text(rest)]
}

type Place = (facts: EventSentence, reader: Reader) => SentencePart[]

const places: Readonly<Record<string, Place>> = {
  change: fieldAndValues,
  record: whom,
  name: place,
  at: (facts, reader) => (facts.record ? [text(' bei '), ...place(facts, reader)] : []),
  of: (facts, reader) => (facts.record ? [text(' von '), ...place(facts, reader)] : []),
  between: ({ record, other }, reader) => {
    if (!record) return []
    const names = nameOf(record, reader)
    return other
      ? [text(' zwischen '), ...names, text(' und '), ...nameOf(other, reader)]
      : [text(' um '), ...names]
  },
  from: origin,
  other: ({ other }, reader) => (other ? nameOf(other, reader) : [text('einem anderen Eintrag')]),
  thing: ({ thing }) =>
    thing ? [{ kind: 'thing', text: thing.name, id: thing.id }] : [text('etwas')],
  detail: ({ detail }) => (detail ? [text(detail)] : []),
}

/** Returns the sentence of an event in pieces, beginning with the actor and without a full stop. */
export const sentenceParts = (
  facts: EventSentence,
  reader: Reader = { seesPersonal: true },
): SentencePart[] => [
  { kind: 'actor', text: facts.actor.name, id: facts.actor.id },
  text(' '),
  ...facts.predicate.split(/\{(\w+)\}/).flatMap((piece, index) => {
    if (index % 2 === 1) return places[piece]?.(facts, reader) ?? []
    return piece === '' ? [] : [text(piece)]
  }),
]

/** Returns the sentence of an event as plain text. */
export const sentenceText = (facts: EventSentence, reader?: Reader): string =>
  sentenceParts(facts, reader)
    .map((part) => part.text)
    .join('')

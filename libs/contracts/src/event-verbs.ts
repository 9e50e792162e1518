import { isSyncTarget, targetFacts } from './sync-targets.ts'

type Data = Readonly<Record<string, unknown>>

/** The German predicate of a sentence that begins with the actor's name; a function of the event's data where that matters. */
export type EventVerb = string | ((data: Data) => string)

const acceptances: Readonly<Record<string, string>> = {
  decision: 'hat übernommen',
  approval: 'hat beim Verifizieren übernommen',
  exclusion: 'hat den Ausschluss geändert',
  merge: 'hat beim Zusammenführen übernommen',
  undo: 'hat zurückgenommen',
}

const refusals: Readonly<Record<string, string>> = {
  declined: 'hat abgelehnt',
  superseded: 'hat geschlossen: durch einen neueren Wert ersetzt',
  invalid: 'hat geschlossen: ungültiger Wert',
  undone: 'hat geschlossen: zurückgenommen',
  erased: 'hat geschlossen: Person gelöscht',
}

const proposals: Readonly<Record<string, string>> = {
  editor: 'hat vorgeschlagen',
  import: 'hat aus einer Lieferung vorgeschlagen',
  geo: 'hat aus Geodaten vorgeschlagen',
  merge: 'hat beim Zusammenführen vorgeschlagen',
  undo: 'hat beim Zurücknehmen vorgeschlagen',
}

const wordFor = (
  words: Readonly<Record<string, string>>,
  key: unknown,
  otherwise: string,
): string => words[String(key)] ?? otherwise

const sourceKind = (source: unknown): unknown =>
  typeof source === 'object' && source !== null && 'kind' in source ? source.kind : 'editor'

/** The verbs that depend on the event's data. */
export const eventVerbs = {
  created: ({ origin }) =>
    `hat den Eintrag angelegt${sourceKind(origin) === 'import' ? ', aus einer Lieferung' : ''}`,
  proposed: ({ source }) => wordFor(proposals, sourceKind(source), 'hat vorgeschlagen'),
  accepted: ({ by }) => wordFor(acceptances, by, 'hat übernommen'),
  declined: ({ reason }) => wordFor(refusals, reason, 'hat abgelehnt'),
  followUp: ({ value }) =>
    value ? 'hat für das Follow-up markiert' : 'hat die Follow-up-Markierung aufgehoben',
  acknowledged: ({ target }) =>
    `hat an ${isSyncTarget(target) ? targetFacts(target).to : 'ein Zielsystem'} übertragen`,
} satisfies Readonly<Record<string, EventVerb>>

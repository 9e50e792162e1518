import type { RegisteredRun } from '@stammbuch/contracts'
import { formatNumber } from '@/format/format.ts'

type Scope = RegisteredRun['scope']

const yes = (value: unknown): string => (value === true ? 'Ja' : 'Nein')

const rules: Readonly<Record<string, string>> = {
  none: 'Keine',
  CreateMainRelationOnlyIfAwardeeNew: 'Hauptbeziehung nur bei neuen Einträgen',
  SetOtherAsMainContactIfMainIsMissing: 'Anderen Hauptkontakt setzen, wenn er fehlt',
}

/** The German name of each option of a run that is none of a name or id, and its words. */
const words: Readonly<Record<string, readonly [name: string, value: (value: unknown) => string]>> =
  {
    matchByFields: ['Nach Feldern zuordnen', yes],
    matchByFieldsInRelations: ['In Beziehungen nach Feldern zuordnen', yes],
    force: ['Vorschläge erzwingen', yes],
    skipInserts: ['Keine neuen Einträge anlegen', yes],
    mappingRule: ['Mapping-Regel', (value) => rules[String(value)] ?? String(value)],
    limit: ['Höchstens', (value) => formatNumber(Number(value))],
    decision: ['Entscheidung', (value) => (value === 'accept' ? 'Übernehmen' : 'Ablehnen')],
    position: ['Stand der Liste', (value) => `Position ${formatNumber(Number(value))}`],
    from: ['Ab Ähnlichkeit', (value) => `${formatNumber(Number(value))} %`],
    conflicts: ['Konflikte', (value) => formatNumber(Number(value))],
    accounts: ['Unternehmen', (value) => formatNumber(Number(value))],
    geocoder: ['Geocoder', String],
    targets: ['Ziele', (value) => (Array.isArray(value) ? value.join(', ') : String(value))],
    periodName: ['Von Jahrgang', String],
    targetPeriodName: ['In Jahrgang', String],
    rankingGroupShortCode: ['Projekt', String],
    rgShortCode: ['Projekt', String],
  }

/** Returns the options of a run as name and words, in the order in which the run was given them. */
export const optionsOf = (scope: Scope): readonly (readonly [name: string, words: string])[] =>
  Object.entries(scope).flatMap(([key, value]) => {
    const word = Object.hasOwn(words, key) ? words[key] : undefined
    return word && value !== null && value !== undefined ? [[word[0], word[1](value)] as const] : []
  })

import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { type ExportRow, openSheet, writeCsv } from '@stammbuch/sheets'
import { objectOf } from '@stammbuch/sync/crm'
import {
  type AdoptedClass,
  type Adoption,
  type CrmRecord,
  type Decisions,
  type Doubt,
  type Ground,
  type OwnRecord,
  type Pair,
  pairKey,
} from './adoption.ts'

const headers = [
  'Stand',
  'Entscheidung',
  'Objekt',
  'Salesforce-ID',
  'Name in Salesforce',
  'Ort in Salesforce',
  'Stammbuch-ID',
  'Name in Stammbuch',
  'Ort in Stammbuch',
  'Wahrscheinlichkeit in %',
  'Grund',
] as const

/** The words by which somebody decides whether a line is to be adopted. */
const [yes, no] = ['verbinden', 'nicht verbinden']

const grounds: Readonly<Record<Ground, string>> = {
  decided: 'so entschieden',
  'salesforce-id': 'Salesforce-ID steht in Stammbuch',
  identification: 'Lieferanten-ID ist gleich',
  likeness: 'Name, Ort und Erreichbarkeit',
}

const doubts: Readonly<Record<Doubt, string>> = {
  'several-of-ours': 'mehrere Datensätze in Stammbuch kommen in Frage',
  'several-there': 'mehrere Datensätze in Salesforce kommen in Frage',
  'already-there': 'der Datensatz in Stammbuch ist schon mit einem anderen verbunden',
  'not-sure': 'nicht sicher genug',
  'may-not-stay': 'in Stammbuch nicht verifiziert oder von Salesforce ausgeschlossen',
}

const place = ({ id, label, place: city }: CrmRecord | OwnRecord) => [id, label, city]
const nothing = ['', '', '']

const pairRow = (state: string, object: string, pair: Pair, why: string): ExportRow => [
  ...[state, '', object, ...place(pair.theirs), ...place(pair.ours)],
  Math.floor(pair.probability * 100),
  why,
]

const rowsOf = (recordClass: AdoptedClass, found: Adoption): readonly ExportRow[] => {
  const object = objectOf[recordClass] ?? ''
  return [
    ...found.sure.map((pair) => pairRow('sicher', object, pair, grounds[pair.ground])),
    ...found.unclear.map((pair) =>
      pairRow('unklar', object, pair, `${grounds[pair.ground]}; ${doubts[pair.doubt]}`),
    ),
    ...found.onlyThere.map((one) => [
      ...['nur in Salesforce', '', object, ...place(one), ...nothing],
      null,
      '',
    ]),
    ...found.onlyHere.map((one) => [
      ...['nur in Stammbuch', '', object, ...nothing, ...place(one)],
      null,
      '',
    ]),
  ]
}

/** Writes what was found as separated text that only its owner may read: it names persons. */
export const writeAdoptions = (
  file: string,
  found: ReadonlyMap<AdoptedClass, Adoption>,
): Promise<void> => {
  const rows = [...found].flatMap(([recordClass, one]) => rowsOf(recordClass, one))
  const columns = headers.map((header) => ({ header }))
  return pipeline(writeCsv({ columns, rows }), createWriteStream(file, { mode: 0o600 }))
}

const crmId = /^[\dA-Za-z]{15}([\dA-Za-z]{3})?$/
const ownId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/**
 * Reads the decisions that somebody wrote into a table.
 * @throws Error when the table lacks a column or a decided line lacks an id, naming the line
 */
export const readDecisions = async (file: string): Promise<Decisions> => {
  const sheet = await openSheet(file)
  const columnOf = (header: (typeof headers)[number]): number => {
    const at = sheet.headers.findIndex((one) => one.trim() === header)
    if (at < 0) throw new Error(`${file} has no column „${header}“`)
    return at
  }
  const [decided, theirs, ours] = [
    columnOf('Entscheidung'),
    columnOf('Salesforce-ID'),
    columnOf('Stammbuch-ID'),
  ]
  const same: (readonly [string, string])[] = []
  const different = new Set<string>()
  for await (const { line, cells } of sheet.rows) {
    const cell = (at: number): string => (cells[at] ?? '').trim()
    const word = cell(decided).toLowerCase()
    if (word === '') continue
    if (word !== yes && word !== no)
      throw new Error(`${file}, line ${line}: „${word}“ is neither „${yes}“ nor „${no}“`)
    const [there, own] = [cell(theirs), cell(ours).toLowerCase()]
    if (!crmId.test(there) || !ownId.test(own))
      throw new Error(`${file}, line ${line}: a decision needs an id of both sides`)
    if (word === yes) same.push([there, own])
    else different.add(pairKey(there, own))
  }
  return { same, different }
}

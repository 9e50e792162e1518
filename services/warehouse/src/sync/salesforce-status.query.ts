import { classLabels, type NameAndValue, type RecordClass } from '@stammbuch/contracts'
import type { Database } from '@stammbuch/ledger'
import { isRequested, standingOf, waitsFor } from '@stammbuch/records'
import { type Kysely, sql } from 'kysely'

const number = new Intl.NumberFormat('de-DE')
const shown = (value: unknown): string => number.format(Number(value))

export const stateNames: Readonly<Record<string, string>> = {
  running: 'läuft',
  unreachable: 'Ziel nicht erreichbar',
  silent: 'meldet sich nicht',
  starting: 'noch nicht gelaufen',
}

interface MarkCount {
  readonly class: RecordClass
  readonly n: number
}

/** Returns the numbers of records marked for Salesforce by class and by reason, and the progress of its worker. */
export const salesforceStatus = async (db: Kysely<Database>): Promise<NameAndValue[]> => {
  const marked = await sql<MarkCount>`
    select r.class, count(*)::int as n from record r where ${isRequested('salesforce')}
    group by r.class order by r.class`.execute(db)
  const waiting = await sql<{ why: string; n: number }>`
    select why, count(*)::int as n from (
      select ${waitsFor('salesforce')} as why from record r where ${isRequested('salesforce')}) w
    where why is not null group by why order by why`.execute(db)
  const present = await sql<MarkCount>`
    select r.class, count(*)::int as n from target_state s join record r on r.id = s.record_id
    where s.target = 'salesforce' and s.present group by r.class order by r.class`.execute(db)
  const { state, detail, lag, due, parked } = await standingOf(db, 'salesforce')
  const total = marked.rows.reduce((sum, { n }) => sum + n, 0)
  return [
    { name: 'Vorgemerkte Einträge', value: shown(total) },
    ...marked.rows.map((row) => ({
      name: `Vorgemerkt: ${classLabels[row.class][1]}`,
      value: shown(row.n),
    })),
    ...waiting.rows.map(({ why, n }) => ({ name: `Wartet: ${why}`, value: shown(n) })),
    ...present.rows.map((row) => ({
      name: `In Salesforce: ${classLabels[row.class][1]}`,
      value: shown(row.n),
    })),
    {
      name: 'Übertragungsdienst',
      value: [stateNames[state] ?? state, detail].filter(Boolean).join(': '),
    },
    { name: 'Rückstand im Protokoll', value: shown(lag) },
    { name: 'Unterwegs', value: shown(due) },
    { name: 'Zurückgestellt', value: shown(parked) },
  ]
}

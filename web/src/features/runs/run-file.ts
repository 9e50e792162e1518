import { type RunEventFacts, type RunPage, sentenceText } from '@stammbuch/contracts'
import { call } from '@/api/call.ts'
import { byteOrderMark, csvLines } from '@/format/csv.ts'
import { formatDateTimeSeconds } from '@/format/format.ts'

const head = [
  'Position',
  'Zeit',
  'Zeit (UTC)',
  'Ereignis',
  'Klasse',
  'Eintrag',
  'Eintrag-ID',
  'Feld',
  'Vorher',
  'Nachher',
  'Person',
  'Zeile',
  'Zurückgenommen durch',
]

/** The lines of an event: one, and one more for each value with which a record was created. */
const rowsOf = (event: RunEventFacts) => {
  const line = (
    field: string | null,
    before: RunEventFacts['oldValue'],
    after: RunEventFacts['newValue'],
  ) => [
    event.position,
    formatDateTimeSeconds(event.at),
    event.at,
    sentenceText(event.sentence),
    event.targetClass,
    event.target?.label,
    event.targetId,
    field,
    before,
    after,
    event.by.fullName,
    event.row,
    event.takenBackBy,
  ]
  return event.values.length === 0
    ? [line(event.fieldLabel, event.oldValue, event.newValue)]
    : event.values.map(({ fieldLabel, newValue }) => line(fieldLabel, null, newValue))
}

const perRead = 1000

async function* eventsOf(runId: string): AsyncGenerator<readonly RunEventFacts[]> {
  for (let after = 0; ; ) {
    const { list } = await call('runEvents', {
      params: { runId },
      query: { after, limit: perRead },
    })
    yield list
    after = list.at(-1)?.position ?? after
    if (list.length < perRead) return
  }
}

/** Returns all events of a run as a CSV file, created records with a line for each value. */
export const runAsCsv = async ({ run }: RunPage): Promise<Blob> => {
  const parts = [byteOrderMark, csvLines([head])]
  for await (const events of eventsOf(run.id)) parts.push(csvLines(events.flatMap(rowsOf)))
  return new Blob(parts, { type: 'text/csv;charset=utf-8' })
}

/** Returns a run with its page and all of its events as a JSON file. */
export const runAsJson = async (page: RunPage): Promise<Blob> => {
  const parts = [`${JSON.stringify(page).slice(0, -1)},"events":[`]
  let isFirst = true
  for await (const events of eventsOf(page.run.id)) {
    if (events.length === 0) continue
    parts.push(isFirst ? '' : ',', events.map((event) => JSON.stringify(event)).join(',\n'))
    isFirst = false
  }
  return new Blob([...parts, ']}\n'], { type: 'application/json' })
}

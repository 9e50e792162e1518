import type { RegisteredRun } from '@stammbuch/contracts'
import { useState } from 'react'
import { call } from '@/api/call.ts'
import { sentenceOf } from '@/api/problem.ts'
import { saveBlob } from '@/api/save-blob.ts'
import { byteOrderMark, csvLines } from '@/format/csv.ts'
import { formatDateTimeSeconds, formatNumber } from '@/format/format.ts'
import { runName, runOutcome } from '@/product/runs/run-words.ts'
import { toast } from '@/ui/toast.ts'
import { queryOf, type RunsSearch } from './runs-search.ts'
import { standingOf } from './standing.tsx'

const head = [
  'Begonnen',
  'Begonnen (UTC)',
  'Beendet (UTC)',
  'Lauf',
  'Worüber',
  'Projekt',
  'Person',
  'Ergebnis',
  'Stand',
  'Position',
  'ID',
  'Zurückgenommen durch',
]

const rowOf = (run: RegisteredRun) => [
  formatDateTimeSeconds(run.startedAt),
  run.startedAt,
  run.finishedAt,
  runName(run),
  run.subject,
  run.project,
  run.by.fullName,
  runOutcome(run),
  standingOf(run),
  run.position,
  run.id,
  run.undoneBy,
]

const perRead = 1000

/** Saves every run that matches the filters as a CSV file. */
export const useRunsCsv = (search: RunsSearch) => {
  const [isReading, setIsReading] = useState(false)
  const save = async (): Promise<void> => {
    const parts = [byteOrderMark, csvLines([head])]
    let count = 0
    let before: number | undefined
    setIsReading(true)
    try {
      for (;;) {
        const query = { ...queryOf(search), ...(before && { before }), limit: perRead }
        const { list } = await call('registeredRuns', { query })
        parts.push(csvLines(list.map(rowOf)))
        count += list.length
        before = list.at(-1)?.position
        if (list.length < perRead) break
      }
      saveBlob(new Blob(parts, { type: 'text/csv;charset=utf-8' }), 'laeufe.csv')
      void toast.success(`${formatNumber(count)} Läufe stehen in „laeufe.csv“.`)
    } catch (thrown) {
      void toast.error(sentenceOf(thrown))
    } finally {
      setIsReading(false)
    }
  }
  return { isReading, save }
}

import { useEffect, useRef, useState } from 'react'
import { call } from '@/api/call.ts'
import { sentenceOf } from '@/api/problem.ts'
import { saveBlob } from '@/api/save-blob.ts'
import { formatNumber } from '@/format/format.ts'
import { toast } from '@/ui/toast.ts'
import type { askedFor } from '../use-log.ts'
import { csvHead, csvRows } from './log-csv.ts'

const page = 2000

/** More than spreadsheets and a browser's memory take well. */
export const mostRows = 200_000

/** Every event that matches as a CSV file. Whole logs are for `GET /log/export`, which can be checked. */
export const useExport = (asked: ReturnType<typeof askedFor>) => {
  const [read, setRead] = useState<number | null>(null)
  const control = useRef<AbortController | null>(null)
  useEffect(() => () => control.current?.abort(), [])
  const start = async (): Promise<void> => {
    const reading = new AbortController()
    control.current = reading
    const { signal } = reading
    const parts = [csvHead]
    let [count, after] = [0, 0]
    setRead(0)
    try {
      for (;;) {
        const { list } = await call(
          'listLog',
          { query: { ...asked, after, limit: page, sentences: '1' } },
          { signal },
        )
        parts.push(csvRows(list))
        count += list.length
        after = list.at(-1)?.position ?? after
        setRead(count)
        if (list.length < page) break
      }
      saveBlob(new Blob(parts, { type: 'text/csv;charset=utf-8' }), 'protokoll.csv')
      void toast.success(`${formatNumber(count)} Ereignisse stehen in „protokoll.csv“.`)
    } catch (thrown) {
      if (!signal.aborted) void toast.error(sentenceOf(thrown))
    } finally {
      setRead(null)
    }
  }
  return { read, start }
}

import { overviewSpans } from '@stammbuch/contracts'
import { useEffect, useState } from 'react'
import { Field } from '@/ui/field.tsx'
import { Input } from '@/ui/input.tsx'
import { Select } from '@/ui/select.tsx'
import type { PeriodSearch } from './period.ts'

interface PeriodFieldsProps {
  readonly period: PeriodSearch
  /** The days that are shown now. */
  readonly shown: { readonly since: string; readonly until: string } | undefined
  readonly onPeriod: (period: PeriodSearch) => void
  /** What the period is called that an address without one means; 30 days unless said. */
  readonly standard?: string
}

const spans = overviewSpans.map((span) => ({ value: String(span), label: `${span} Tage` }))
const freely = { value: 'frei', label: 'Frei gewählt' }

/** Days up to today, or any first and last day. A day that is half typed changes nothing. */
export const PeriodFields = ({ period, shown, onPeriod, standard }: PeriodFieldsProps) => {
  const options = [...spans, ...(standard ? [{ value: 'standard', label: standard }] : []), freely]
  const usual = standard ? 'standard' : '30'
  const free = period.von !== undefined
  const [days, setDays] = useState({ von: period.von ?? '', bis: period.bis ?? '' })
  useEffect(
    () => setDays({ von: period.von ?? '', bis: period.bis ?? '' }),
    [period.von, period.bis],
  )
  const put = (part: Partial<typeof days>): void => {
    const next = { ...days, ...part }
    setDays(next)
    if (next.von && next.bis && next.von <= next.bis) onPeriod(next)
  }
  const isReversed = days.von !== '' && days.bis !== '' && days.von > days.bis
  return (
    <div className="flex flex-wrap items-start gap-2">
      <Field label="Zeitraum" className="w-40">
        <Select
          value={free ? 'frei' : String(period.tage ?? usual)}
          onChange={(value) => {
            const tage = overviewSpans.find((span) => String(span) === value)
            if (value === 'standard') onPeriod({})
            else onPeriod(tage ? { tage } : { von: shown?.since, bis: shown?.until })
          }}
          options={options}
        />
      </Field>
      {free && (
        <>
          <Field label="Vom" className="w-36">
            <Input
              type="date"
              value={days.von}
              className="tabular-nums"
              onChange={({ target }) => put({ von: target.value })}
            />
          </Field>
          <Field
            label="Bis zum"
            className="w-36"
            error={isReversed ? 'Liegt vor dem ersten Tag.' : null}
          >
            <Input
              type="date"
              value={days.bis}
              className="tabular-nums"
              onChange={({ target }) => put({ bis: target.value })}
            />
          </Field>
        </>
      )}
    </div>
  )
}

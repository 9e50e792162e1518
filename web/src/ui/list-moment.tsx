import { History } from 'lucide-react'
import { useState } from 'react'
import { formatDateTime, formatNumber } from '@/format/format.ts'
import { Button } from './button.tsx'
import { Field } from './field.tsx'
import { Input } from './input.tsx'
import { Popover } from './popover.tsx'

interface ListMomentProps {
  /** A log position or an instant; `undefined` for now. */
  readonly at: number | string | undefined
  readonly onChange: (at: number | string | undefined) => void
}

const isPosition = (text: string): boolean => /^\d+$/.test(text)

/** The moment that a list shows: chosen by time or by log position, and the way back to now. */
export const ListMoment = ({ at, onChange }: ListMomentProps) => {
  const [open, setOpen] = useState(false)
  const [time, setTime] = useState('')
  const [position, setPosition] = useState('')
  const show = (moment: number | string): void => {
    setOpen(false)
    onChange(moment)
  }
  const chosen = isPosition(position) ? Number(position) : time && new Date(time).toISOString()
  return (
    <div className="flex flex-wrap items-center gap-2">
      {at !== undefined && (
        <p className="flex items-center gap-1.5 rounded-md border border-stale-line bg-stale-subtle px-2 py-1 text-table font-medium tabular-nums">
          <History aria-hidden className="size-4 text-stale" />
          Stand:{' '}
          {typeof at === 'number' ? `Position ${formatNumber(at)}` : `${formatDateTime(at)} Uhr`}
        </p>
      )}
      {at !== undefined && (
        <Button size="small" onClick={() => onChange(undefined)}>
          Zurück zu jetzt
        </Button>
      )}
      <Popover
        label="Früheren Stand zeigen"
        open={open}
        onOpenChange={setOpen}
        align="end"
        trigger={
          <Button size="small" look="quiet">
            <History aria-hidden />
            Früherer Stand
          </Button>
        }
      >
        <div className="grid gap-3">
          <Field label="Zeitpunkt">
            <Input
              type="datetime-local"
              value={time}
              onChange={({ target }) => setTime(target.value)}
            />
          </Field>
          <Field
            label="oder Position im Protokoll"
            error={
              position === '' || isPosition(position) ? null : 'Bitte eine ganze Zahl eingeben.'
            }
          >
            <Input
              inputMode="numeric"
              value={position}
              onChange={({ target }) => setPosition(target.value.trim())}
            />
          </Field>
          <Button
            look="primary"
            disabledBecause={chosen ? null : 'Bitte einen Zeitpunkt oder eine Position angeben.'}
            onClick={() => chosen && show(chosen)}
          >
            Anzeigen
          </Button>
        </div>
      </Popover>
    </div>
  )
}

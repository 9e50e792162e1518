import { type FormEvent, useState } from 'react'
import { Input } from '@/ui/input.tsx'
import { toast } from '@/ui/toast.ts'
import { positionOfDay } from './use-log.ts'

/** `15.6.2026` or `2026-06-15` as `2026-06-15`; `null` for anything else. */
const dayIn = (text: string): string | null => {
  const german = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text)
  const parts = german ? [german[3], german[2], german[1]] : text.split('-')
  const day = parts.map((part) => (part ?? '').padStart(2, '0')).join('-')
  return /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(day)) ? day : null
}

/** The position that a typed number or day leads to; `null` where it is neither, or before the log. */
const placeOf = async (text: string): Promise<number | null> => {
  if (/^[\d.]+$/.test(text) && !/\.\d{4}$/.test(text)) return Number(text.replaceAll('.', ''))
  const day = dayIn(text)
  return day === null ? null : positionOfDay(day)
}

/** Goes to a position, or to the last event of a day. */
export const JumpField = ({ onJump }: { readonly onJump: (position: number) => void }) => {
  const [text, setText] = useState('')
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const typed = text.trim()
    if (typed === '') return
    const place = await placeOf(typed).catch(() => null)
    if (place === null)
      void toast.info('Bitte eine Position oder einen Tag nach Beginn des Protokolls angeben.')
    else onJump(place)
  }
  return (
    <form onSubmit={(event) => void submit(event)}>
      <Input
        aria-label="Zu Position oder Tag springen"
        value={text}
        placeholder="Position oder TT.MM.JJJJ"
        className="h-7 w-52"
        onChange={(event) => setText(event.target.value)}
      />
    </form>
  )
}

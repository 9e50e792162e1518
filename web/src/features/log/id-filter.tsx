import { useState } from 'react'
import { Field } from '@/ui/field.tsx'
import { Input } from '@/ui/input.tsx'
import { logSearchFrom } from './log-search.ts'

interface IdFilterProps {
  readonly label: string
  readonly value: string | undefined
  readonly onChange: (id: string | undefined) => void
}

const uuidLength = 36

/** A filter by id: pasted or typed whole. */
export const IdFilter = ({ label, value = '', onChange }: IdFilterProps) => {
  const [typed, setTyped] = useState(value)
  const [shown, setShown] = useState(value)
  if (shown !== value) {
    setShown(value)
    setTyped(value)
  }
  const valid = typed === '' || logSearchFrom({ runId: typed }).runId !== undefined
  const change = (text: string): void => {
    const next = text.trim().toLowerCase()
    setTyped(next)
    if (next === '') onChange(undefined)
    else if (next.length === uuidLength && logSearchFrom({ runId: next }).runId) onChange(next)
  }
  return (
    <Field label={label} error={valid ? null : 'Bitte eine ganze ID eingeben.'}>
      <Input
        code
        value={typed}
        placeholder="ID"
        className="font-mono text-xs"
        onChange={(event) => change(event.target.value)}
      />
    </Field>
  )
}

import { cn } from './cn.ts'

interface FieldCounterProps {
  readonly id: string
  readonly value: string
  readonly max: number
}

/** Characters as people count them: code points. */
export const charactersOf = (text: string): number => [...text].length

const announcement = (length: number, max: number): string => {
  if (length > max) return `${length - max} Zeichen zu viel`
  // A value that just fits is right: many are as long as their field, a postcode for one.
  return length >= 0.9 * max && length < max
    ? 'Weniger als ein Zehntel der Zeichen ist noch frei.'
    : ''
}

/** `12/255`. Speaks up at 90 % and beyond the limit only; typing beyond it stays possible. */
export const FieldCounter = ({ id, value, max }: FieldCounterProps) => {
  const length = charactersOf(value)
  const over = length > max
  return (
    <div data-slot="field-counter" className="ml-auto shrink-0 text-right tabular-nums">
      <span
        id={id}
        className={cn(over ? 'font-medium text-danger' : length >= 0.8 * max && 'text-foreground')}
      >
        {length}/{max}
        {over && ` – ${announcement(length, max)}`}
      </span>
      <span role="status" className="sr-only">
        {over && 'Das Feld ist voll. '}
        {announcement(length, max)}
      </span>
    </div>
  )
}

import { Search } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Input } from './input.tsx'

interface SearchFieldProps {
  readonly value: string
  readonly onSearch: (text: string) => void
  readonly placeholder?: string
  /** Pause after the last letter before the list is searched, in milliseconds. */
  readonly typingPause?: number
}

/** A search that waits for the end of typing; Eingabe searches at once and leaves the field. */
export const SearchField = (props: SearchFieldProps) => {
  const { value, onSearch, placeholder = 'Name', typingPause = 500 } = props
  const [text, setText] = useState(value)
  const asked = useRef(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => {
    if (value === asked.current) return
    asked.current = value
    setText(value)
  }, [value])
  useEffect(() => () => clearTimeout(timer.current), [])

  const ask = (wanted: string): void => {
    clearTimeout(timer.current)
    const trimmed = wanted.trim()
    if (trimmed === asked.current) return
    asked.current = trimmed
    onSearch(trimmed)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    ask(text)
    event.currentTarget.blur()
  }

  return (
    <div className="relative">
      <Search
        aria-hidden
        className="pointer-events-none absolute top-2 left-2.5 size-4 text-muted"
      />
      <Input
        type="search"
        placeholder={placeholder}
        className="pl-8"
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          clearTimeout(timer.current)
          timer.current = setTimeout(() => ask(target.value), typingPause)
        }}
        onKeyDown={onKeyDown}
      />
    </div>
  )
}

import { FileUp } from 'lucide-react'
import { type DragEvent, useId, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { cn } from './cn.ts'

interface FileDropProps {
  /** Name of the expected file, for example „Datenlieferung“. */
  readonly label: string
  /** Endings with the dot: `.csv`, `.xlsx`. */
  readonly accept: readonly string[]
  readonly maxBytes: number
  /** The limits in words, for example „CSV oder XLSX, höchstens 100 MB“. */
  readonly hint: string
  readonly onFile: (file: File) => void
  /** An error from outside, for example from reading the header. */
  readonly error?: string | null
  readonly disabled?: boolean
}

const refusalOf = (file: File, accept: readonly string[], maxBytes: number): string | null => {
  const name = file.name.toLowerCase()
  if (!accept.some((ending) => name.endsWith(ending)))
    return `„${file.name}“ ist keine ${accept.join('- oder ')}-Datei.`
  if (file.size > maxBytes) return `„${file.name}“ ist größer als erlaubt.`
  if (file.size === 0) return `„${file.name}“ ist leer.`
  return null
}

/** Take one file by dropping or choosing it; checked before anything is sent. */
export const FileDrop = (props: FileDropProps) => {
  const { label, accept, maxBytes, hint, onFile, disabled = false } = props
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const error = refusal ?? props.error

  const take = (file: File | undefined): void => {
    if (!file || disabled) return
    const why = refusalOf(file, accept, maxBytes)
    setRefusal(why)
    if (!why) onFile(file)
  }
  const drop = (event: DragEvent): void => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files[0])
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is extra, the button does the same
    <div
      data-slot="file-drop"
      data-over={over}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(!disabled)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={cn(
        'flex flex-col items-center gap-2 rounded-lg border border-dashed border-control px-6 py-8 text-center',
        'data-[over=true]:border-accent data-[over=true]:bg-accent-subtle',
        error && 'border-danger',
      )}
    >
      <FileUp aria-hidden className="size-6 text-muted" strokeWidth={1.5} />
      <p className="text-sm">
        {label} hierher ziehen oder{' '}
        <Button
          look="link"
          className="text-sm"
          aria-disabled={disabled || undefined}
          aria-describedby={`${id}-hint ${id}-error`}
          onClick={() => !disabled && input.current?.click()}
        >
          Datei auswählen
        </Button>
      </p>
      <p id={`${id}-hint`} className="text-xs text-muted">
        {hint}
      </p>
      <p id={`${id}-error`} role="alert" className="text-table text-danger empty:hidden">
        {error}
      </p>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={accept.join(',')}
        onChange={(event) => {
          take(event.target.files?.[0])
          event.target.value = ''
        }}
      />
    </div>
  )
}

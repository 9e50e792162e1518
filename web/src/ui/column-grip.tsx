import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { columnWidths, setColumnWidth } from './column-layout.ts'

/** So far one press of an arrow key draws, in pixels. */
const step = 16

interface ColumnGripProps {
  readonly storageKey: string
  readonly column: string
  readonly name: string
  readonly width: number | undefined
}

const widthOf = (grip: HTMLElement): number => grip.closest('th')?.offsetWidth ?? 0

/** Draws a column wider or narrower, by mouse or with the arrow keys. */
export const ColumnGrip = ({ storageKey, column, name, width }: ColumnGripProps) => {
  const from = useRef<{ readonly x: number; readonly width: number } | null>(null)
  const onDown = (event: PointerEvent<HTMLElement>): void => {
    from.current = { x: event.clientX, width: widthOf(event.currentTarget) }
    event.currentTarget.setPointerCapture(event.pointerId)
    event.preventDefault()
  }
  const onMove = ({ clientX }: PointerEvent): void => {
    const start = from.current
    if (start) setColumnWidth(storageKey, column, start.width + clientX - start.x)
  }
  const onKey = (event: KeyboardEvent<HTMLElement>): void => {
    const by = { ArrowLeft: -step, ArrowRight: step }[event.key]
    if (by === undefined) return
    event.preventDefault()
    event.stopPropagation()
    setColumnWidth(storageKey, column, widthOf(event.currentTarget) + by)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule cannot be drawn
    <span
      role="separator"
      aria-orientation="vertical"
      aria-label={`Breite von ${name}`}
      aria-valuemin={columnWidths.least}
      aria-valuemax={columnWidths.most}
      aria-valuenow={width ?? columnWidths.least}
      aria-valuetext={width === undefined ? 'von selbst' : `${width} Pixel`}
      tabIndex={0}
      className="absolute inset-y-1 right-0 w-2 cursor-col-resize touch-none rounded-sm after:absolute after:inset-y-0 after:right-0 after:w-px after:bg-border hover:bg-accent-subtle focus-visible:bg-accent-subtle"
      onPointerDown={onDown}
      onPointerMove={onMove}
      onPointerUp={() => {
        from.current = null
      }}
      onKeyDown={onKey}
    />
  )
}

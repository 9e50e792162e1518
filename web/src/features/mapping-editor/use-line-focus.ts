import { useEffect, useRef } from 'react'
import type { ColumnLine } from './column-lines.ts'

type Wanted = (line: ColumnLine) => boolean

/** Put the focus on a line that is about to come, so that the keyboard never loses its place. */
export const useLineFocus = (lines: readonly ColumnLine[]) => {
  const wanted = useRef<Wanted | null>(null)
  useEffect(() => {
    const line = wanted.current && lines.find(wanted.current)
    wanted.current = null
    if (!line) return
    const row = document.querySelector(`[data-line="${line.key}"]`)
    row?.querySelector<HTMLElement>('input')?.focus()
  }, [lines])
  return (line: Wanted): void => {
    wanted.current = line
  }
}

import { useCallback, useRef } from 'react'

export type Selection = ReadonlySet<string>
export const nothingSelected: Selection = new Set()

interface RowSelectionOptions {
  /** The ids of the rows on screen, in order. */
  readonly ids: readonly string[]
  readonly selection: Selection
  readonly onChange: ((selection: Selection) => void) | undefined
}

export interface RowSelection {
  /** Select or deselect a row; with `range`, everything since the last touched one. */
  readonly toggle: (id: string, range: boolean) => void
  /** Select the rows between the last touched one and this one, and keep the rest. */
  readonly extendTo: (id: string) => void
  /** Select all rows on screen, or none of them when all are selected. */
  readonly toggleAll: () => void
  readonly clear: () => void
}

/** Selecting rows with Leertaste, Umschalt and the mouse. Rows of other pages stay selected. */
export const useRowSelection = (options: RowSelectionOptions): RowSelection => {
  const latest = useRef(options)
  latest.current = options
  const anchor = useRef<string | null>(null)

  const between = useCallback((id: string): readonly string[] => {
    const { ids } = latest.current
    const to = ids.indexOf(id)
    const from = anchor.current === null ? to : ids.indexOf(anchor.current)
    if (to < 0 || from < 0) return [id]
    return ids.slice(Math.min(from, to), Math.max(from, to) + 1)
  }, [])

  const change = useCallback((ids: readonly string[], selected: boolean): void => {
    const next = new Set(latest.current.selection)
    for (const id of ids) {
      if (selected) next.add(id)
      else next.delete(id)
    }
    latest.current.onChange?.(next)
  }, [])

  const toggle = useCallback(
    (id: string, range: boolean): void => {
      const selected = !latest.current.selection.has(id)
      change(range ? between(id) : [id], selected)
      anchor.current = id
    },
    [between, change],
  )

  const extendTo = useCallback(
    (id: string): void => {
      anchor.current ??= id
      change(between(id), true)
    },
    [between, change],
  )

  const toggleAll = useCallback((): void => {
    const { ids, selection } = latest.current
    change(ids, !ids.every((id) => selection.has(id)))
  }, [change])

  const clear = useCallback((): void => latest.current.onChange?.(nothingSelected), [])

  return { toggle, extendTo, toggleAll, clear }
}

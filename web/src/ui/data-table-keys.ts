import type { KeyboardEvent } from 'react'
import { singleKeysOn } from './single-keys.ts'
import type { RowSelection } from './use-row-selection.ts'

interface TableKeys {
  readonly count: number
  readonly pageRows: number
  readonly activeIndex: () => number
  readonly idAt: (index: number) => string | undefined
  readonly focusAt: (index: number) => void
  readonly open: (index: number, newTab: boolean) => void
  /** Missing when rows cannot be selected. */
  readonly selection: RowSelection | null
}

const targetOf = (event: KeyboardEvent, keys: TableKeys): number | undefined => {
  const at = keys.activeIndex()
  const single = singleKeysOn() && !event.ctrlKey && !event.metaKey && !event.altKey
  switch (event.key) {
    case 'ArrowDown':
      return at + 1
    case 'ArrowUp':
      return at - 1
    case 'j':
      return single ? at + 1 : undefined
    case 'k':
      return single ? at - 1 : undefined
    case 'PageDown':
      return at + keys.pageRows
    case 'PageUp':
      return at - keys.pageRows
    case 'Home':
      return 0
    case 'End':
      return keys.count - 1
    default:
      return undefined
  }
}

const act = (event: KeyboardEvent, { selection, ...keys }: TableKeys): boolean => {
  const at = keys.activeIndex()
  const id = keys.idAt(at)
  const withControl = event.ctrlKey || event.metaKey
  const onRow = event.target instanceof HTMLTableRowElement
  if (event.key === 'Enter' && onRow) keys.open(at, withControl)
  else if (event.key === ' ' && onRow && selection && id) selection.toggle(id, event.shiftKey)
  else if (event.key === 'a' && withControl && selection) selection.toggleAll()
  else return false
  return true
}

/** Handles the keys while a row has the focus. Typing in a cell's input stays typing. */
export const onTableKey = (event: KeyboardEvent, keys: TableKeys): void => {
  if (event.target instanceof Element && event.target.closest('input,textarea,select')) return
  // Keys of a row's menu, which stands elsewhere in the document.
  if (!event.currentTarget.contains(event.target as Node)) return
  const target = targetOf(event, keys)
  if (target === undefined) {
    if (act(event, keys)) event.preventDefault()
    return
  }
  event.preventDefault()
  if (event.shiftKey && keys.selection) {
    const from = keys.idAt(keys.activeIndex())
    if (from) keys.selection.extendTo(from)
    const to = keys.idAt(Math.max(0, Math.min(target, keys.count - 1)))
    if (to) keys.selection.extendTo(to)
  }
  keys.focusAt(target)
}

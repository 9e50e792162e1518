import type { DragEvent, KeyboardEvent } from 'react'

/** Position of a row in a tree. */
export interface TreePlace {
  /** From 1. */
  readonly level: number
  /** Its place among its siblings, from 1. */
  readonly place: number
  readonly siblings: number
  /** `undefined` for a row that has none below it. */
  readonly open: boolean | undefined
}

/** Moving rows from one place of the tree to another. */
export interface RowMoving<Row> {
  /** The row on its way. */
  readonly taken: Row | null
  readonly onTake: (row: Row) => void
  readonly mayDropOn: (row: Row) => boolean
  /** Put the row on its way below this one. */
  readonly onDropOn: (row: Row) => void
  readonly onCancel: () => void
}

/** A page's tree: the place of each row, folding, and moving. */
interface TreeOptions<Row> {
  readonly placeOf: (row: Row) => TreePlace
  /** Fold or unfold what is below a row. */
  readonly onFold: (row: Row) => void
  /** Missing for those who may not move rows. */
  readonly moving?: RowMoving<Row>
}

interface TreeKeys<Row> {
  readonly rows: readonly Row[]
  readonly at: number
  readonly focusAt: (index: number) => void
}

/** Makes the rows of a table a tree, as the treegrid pattern of the ARIA practices has it. Made by `rowTree`. */
export interface RowTree<Row> {
  readonly placeOf: (row: Row) => TreePlace
  readonly draggable: boolean
  /** Handles the keys of a tree's row besides those of any table. Returns true if the key was one of them. */
  readonly onKey: (event: KeyboardEvent, keys: TreeKeys<Row>) => boolean
  /** Handlers for the table of rows that are drawn with `draggable`. */
  readonly dragHandlers: (
    rows: readonly Row[],
  ) => Readonly<
    Partial<
      Record<
        'onDragStart' | 'onDragOver' | 'onDragLeave' | 'onDrop' | 'onDragEnd',
        (event: DragEvent) => void
      >
    >
  >
}

const goIn = <Row>(tree: TreeOptions<Row>, row: Row, { at, focusAt }: TreeKeys<Row>): void => {
  const { open } = tree.placeOf(row)
  if (open === false) tree.onFold(row)
  else if (open) focusAt(at + 1)
}

const goOut = <Row>(
  tree: TreeOptions<Row>,
  row: Row,
  { rows, at, focusAt }: TreeKeys<Row>,
): void => {
  const { level, open } = tree.placeOf(row)
  const parent = rows.slice(0, at).findLastIndex((other) => tree.placeOf(other).level < level)
  if (open) tree.onFold(row)
  else if (parent >= 0) focusAt(parent)
}

const move = <Row>(moving: RowMoving<Row>, key: string, row: Row): boolean => {
  if (key === 'x') moving.onTake(row)
  else if (key === 'v' && moving.taken) moving.onDropOn(row)
  else return false
  return true
}

const onTreeKey = <Row>(
  event: KeyboardEvent,
  tree: TreeOptions<Row>,
  keys: TreeKeys<Row>,
): boolean => {
  const row = keys.rows[keys.at]
  if (!row || !(event.target instanceof HTMLTableRowElement) || event.altKey) return false
  const { key, ctrlKey, metaKey } = event
  if (ctrlKey || metaKey) return tree.moving ? move(tree.moving, key.toLowerCase(), row) : false
  if (key === 'Escape' && tree.moving?.taken) tree.moving.onCancel()
  else if (key === 'ArrowRight') goIn(tree, row, keys)
  else if (key === 'ArrowLeft') goOut(tree, row, keys)
  else return false
  return true
}

const rowAt = (event: DragEvent): HTMLElement | null =>
  event.target instanceof Element ? event.target.closest<HTMLElement>('tr[data-index]') : null

const treeDragging = <Row>(moving: RowMoving<Row> | undefined, rows: readonly Row[]) => {
  if (!moving) return {}
  const targetOf = (event: DragEvent): Row | null => {
    const row = rows[Number(rowAt(event)?.dataset.index ?? -1)]
    return row && moving.taken && moving.mayDropOn(row) ? row : null
  }
  return {
    onDragStart: (event: DragEvent) => {
      const row = rows[Number(rowAt(event)?.dataset.index ?? -1)]
      if (!row) return
      event.dataTransfer.effectAllowed = 'move'
      event.dataTransfer.setData('text/plain', '')
      // Chromium ends a drag at once when the page changes while it begins.
      setTimeout(() => moving.onTake(row))
    },
    onDragOver: (event: DragEvent) => {
      if (!targetOf(event)) return
      event.preventDefault()
      rowAt(event)?.setAttribute('data-drop', '')
    },
    onDragLeave: (event: DragEvent) => rowAt(event)?.removeAttribute('data-drop'),
    onDrop: (event: DragEvent) => {
      rowAt(event)?.removeAttribute('data-drop')
      const row = targetOf(event)
      if (!row) return
      event.preventDefault()
      moving.onDropOn(row)
    },
    onDragEnd: (event: DragEvent) => {
      if (event.dataTransfer.dropEffect === 'none') moving.onCancel()
    },
  }
}

/**
 * Returns the tree of a table's rows. Tables know it by its type only, so that its code comes with the pages that have
 * one.
 */
export const rowTree = <Row>(tree: TreeOptions<Row>): RowTree<Row> => ({
  placeOf: tree.placeOf,
  draggable: tree.moving !== undefined,
  onKey: (event, keys) => onTreeKey(event, tree, keys),
  dragHandlers: (rows) => treeDragging(tree.moving, rows),
})

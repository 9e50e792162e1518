import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { useImperativeHandle, useLayoutEffect } from 'react'
import { type BodyProps, rowHeight } from './data-table-body.tsx'
import { groupHeadingMark } from './data-table-groups.tsx'

const Spacer = ({ height, columns }: { readonly height: number; readonly columns: number }) =>
  height > 0 ? (
    <tr aria-hidden>
      <td colSpan={columns} style={{ height, padding: 0 }} />
    </tr>
  ) : null

/** Drawn beyond what is in view: enough for the next keys, and each costs time at every one. */
const overscan = 6

/** The height of the heading above the first row of a group: it comes and goes with the row. */
const headingOf = ({ previousElementSibling: above }: HTMLTableRowElement): number =>
  above instanceof HTMLElement && above.hasAttribute(groupHeadingMark) ? above.offsetHeight : 0

/** Heights come from the browser's own layout: asking a row that was just drawn would have it laid out once more. */
const heightOf = (
  row: HTMLTableRowElement,
  entry: ResizeObserverEntry | undefined,
  { measurementsCache, indexFromElement }: Virtualizer<HTMLElement, HTMLTableRowElement>,
): number => {
  const [box] = entry?.borderBoxSize ?? []
  if (box) return Math.round(box.blockSize) + headingOf(row)
  return measurementsCache[indexFromElement(row)]?.size ?? rowHeight
}

/** The rows of a long list: those in view, the active one, and room for the rest. */
export const VirtualBody = (props: BodyProps) => {
  const { rows, columns, scroller, handle, activeIndex, onDrawn, renderRow } = props
  const virtualizer = useVirtualizer<HTMLElement, HTMLTableRowElement>({
    count: rows.length,
    getScrollElement: () => scroller,
    estimateSize: () => rowHeight,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan,
    measureElement: heightOf,
    scrollPaddingStart: 36,
  })
  useImperativeHandle(handle, () => ({
    reveal: (index) => virtualizer.scrollToIndex(index, { align: 'auto' }),
  }))
  useLayoutEffect(onDrawn)
  const items = virtualizer.getVirtualItems()
  const first = items[0]
  const last = items.at(-1)
  const before = first?.start ?? 0
  const after = virtualizer.getTotalSize() - (last?.end ?? 0)
  // The row with the focus stays in the page, or scrolling would lose it.
  const above = first !== undefined && activeIndex >= 0 && activeIndex < first.index
  const below = last !== undefined && activeIndex > last.index
  return (
    <>
      {above && renderRow(activeIndex)}
      <Spacer height={before - (above ? rowHeight : 0)} columns={columns} />
      {items.map(({ index }) => renderRow(index, virtualizer.measureElement))}
      <Spacer height={after - (below ? rowHeight : 0)} columns={columns} />
      {below && renderRow(activeIndex)}
    </>
  )
}

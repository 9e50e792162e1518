import { type ReactNode, type RefObject, useImperativeHandle } from 'react'
import type { DataTableRow } from './data-table-setup.ts'

/** More rows than this are drawn only where they are seen. */
export const virtualFrom = 200
export const rowHeight = 33

export interface BodyHandle {
  readonly reveal: (index: number) => void
}

export interface BodyProps<Row extends object> {
  readonly rows: readonly DataTableRow<Row>[]
  readonly columns: number
  readonly scroller: HTMLElement | null
  readonly handle: RefObject<BodyHandle | null>
  readonly activeIndex: number
  readonly onDrawn: () => void
  readonly renderRow: (
    index: number,
    measure?: (element: HTMLTableRowElement | null) => void,
  ) => ReactNode
}

/** The rows of an ordinary page, all of them. */
export const PlainBody = <Row extends object>({ rows, handle, renderRow }: BodyProps<Row>) => {
  useImperativeHandle(handle, () => ({ reveal: () => undefined }))
  return rows.map((_, index) => renderRow(index))
}

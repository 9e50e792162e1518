import { type ReactNode, type RefObject, useImperativeHandle } from 'react'

/** More rows than this are drawn only where they are seen. */
export const virtualFrom = 200
export const rowHeight = 33

export interface BodyHandle {
  readonly reveal: (index: number) => void
}

export interface BodyProps {
  readonly rows: readonly { readonly id: string }[]
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
export const PlainBody = ({ rows, handle, renderRow }: BodyProps) => {
  useImperativeHandle(handle, () => ({ reveal: () => undefined }))
  return rows.map((_, index) => renderRow(index))
}

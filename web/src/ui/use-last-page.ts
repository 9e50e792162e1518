import { useEffect, useRef } from 'react'

interface ReadPage {
  /** True if the rows that were read are those of the page at `offset`. */
  readonly settled: boolean
  readonly total: number
  readonly offset: number
  readonly limit: number
  readonly onOffset: (offset: number, instead?: boolean) => void
}

/** A page that is gone, because somebody deleted what stood on it, shows the last one instead. */
export const useLastPage = ({ settled, total, offset, limit, onOffset }: ReadPage): void => {
  const go = useRef(onOffset)
  useEffect(() => {
    go.current = onOffset
  })
  const isGone = settled && total > 0 && offset >= total
  const last = (Math.ceil(total / limit) - 1) * limit
  useEffect(() => {
    if (isGone) go.current(last, true)
  }, [isGone, last])
}

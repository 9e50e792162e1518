import { useRouter } from '@tanstack/react-router'
import { useCallback, useRef } from 'react'
import { withStand } from '@/state/stand.ts'

interface OpeningProps<Row> {
  readonly rows: readonly Row[]
  readonly rowHref?: (row: Row) => string | undefined
  readonly onOpen?: (row: Row) => void
}

export type Opening = (index: number, newTab: boolean) => void

/** Opens the row at an index: as the page wants it, or at its address, also in a new tab. */
export const useOpening = <Row extends object>(props: OpeningProps<Row>): Opening => {
  const router = useRouter({ warn: false })
  const latest = useRef(props)
  latest.current = props
  return useCallback(
    (index, newTab) => {
      const { rows, rowHref, onOpen } = latest.current
      const row = rows[index]
      if (!row) return
      const address = rowHref?.(row)
      const href = address && withStand(address)
      if (newTab && href) window.open(href, '_blank', 'noopener')
      else if (onOpen) onOpen(row)
      else if (href) router?.history.push(href)
    },
    [router],
  )
}

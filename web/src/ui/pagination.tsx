import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight } from 'lucide-react'
import { formatNumber, noValue } from '@/format/format.ts'
import { IconButton } from './icon-button.tsx'
import { Select } from './select.tsx'

export interface Page {
  readonly offset: number
  readonly limit: number
}

interface PaginationProps extends Page {
  readonly total: number
  readonly onChange: (page: Page) => void
  /** To choose from; a single one is not offered. */
  readonly sizes?: readonly number[]
}

export const pageSizes = [100, 250, 1000] as const

/** The size of a page. The first row in view stays in view. */
const PageSize = ({
  offset,
  limit,
  onChange,
  sizes = pageSizes,
}: Omit<PaginationProps, 'total'>) => (
  <div className="flex items-center gap-2">
    <span aria-hidden className="max-sm:sr-only">
      Zeilen je Seite
    </span>
    <Select
      aria-label="Zeilen je Seite"
      size="small"
      className="w-20 text-foreground tabular-nums"
      value={String(limit)}
      onChange={(size) =>
        onChange({
          limit: Number(size),
          offset: Math.floor(offset / Number(size)) * Number(size),
        })
      }
      options={sizes.map((size) => ({ value: String(size), label: formatNumber(size) }))}
    />
  </div>
)

/** Move through pages that the server cuts. Changing the size keeps the first row in view. */
export const Pagination = (props: PaginationProps) => {
  const { offset, limit, total, onChange, sizes = pageSizes } = props
  const last = Math.max(Math.ceil(total / limit) - 1, 0)
  // The list may have become shorter than where one stands: then the way back is the last page.
  const beyond = total > 0 && offset >= total
  const page = beyond ? last + 1 : Math.floor(offset / limit)
  const shown = beyond
    ? formatNumber(0)
    : `${formatNumber(offset + 1)}–${formatNumber(Math.min(offset + limit, total))}`
  const go = (to: number): void => onChange({ offset: to * limit, limit })
  const first = page === 0 ? 'Das ist die erste Seite.' : null
  const end = page >= last ? 'Das ist die letzte Seite.' : null
  return (
    // biome-ignore lint/a11y/useSemanticElements: pages of a list are no landmark and no field set
    <div
      role="group"
      data-slot="pagination"
      aria-label="Seiten"
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 text-table text-muted"
    >
      <p className="tabular-nums" role="status">
        {total === 0 ? 'keine Einträge' : `${shown} von ${formatNumber(total)}`}
      </p>
      <div className="flex items-center gap-4">
        {sizes.length > 1 && (
          <PageSize offset={offset} limit={limit} onChange={onChange} sizes={sizes} />
        )}
        <div className="flex items-center">
          <IconButton
            label="Erste Seite"
            size="small"
            disabledBecause={first}
            onClick={() => go(0)}
          >
            <ChevronFirst aria-hidden />
          </IconButton>
          <IconButton
            label="Vorige Seite"
            size="small"
            disabledBecause={first}
            onClick={() => go(page - 1)}
          >
            <ChevronLeft aria-hidden />
          </IconButton>
          <span className="px-2 tabular-nums">
            {beyond ? noValue : formatNumber(page + 1)} / {formatNumber(last + 1)}
          </span>
          <IconButton
            label="Nächste Seite"
            size="small"
            disabledBecause={end}
            onClick={() => go(page + 1)}
          >
            <ChevronRight aria-hidden />
          </IconButton>
          <IconButton
            label="Letzte Seite"
            size="small"
            disabledBecause={end}
            onClick={() => go(last)}
          >
            <ChevronLast aria-hidden />
          </IconButton>
        </div>
      </div>
    </div>
  )
}

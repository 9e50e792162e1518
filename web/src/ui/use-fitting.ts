import { type RefObject, useLayoutEffect, useState } from 'react'

interface FittingOptions {
  /** The line; as wide as it may be. */
  readonly line: RefObject<HTMLElement | null>
  /** Its pieces drawn out of sight, in the order in which they get room; the last one stands for those that get none. */
  readonly measured: RefObject<HTMLElement | null>
  /** What always stands at the end of the line. */
  readonly end: RefObject<HTMLElement | null>
  /** Changes when the pieces do. */
  readonly key: string
}

/** Returns how many of the pieces fit into `room` pixels, keeping `rest` for what stands for the others if not all do. */
export const fittingIn = (
  widths: readonly number[],
  { room, gap, rest }: { readonly room: number; readonly gap: number; readonly rest: number },
): number => {
  const upTo = (count: number): number =>
    widths.slice(0, count).reduce((sum, width) => sum + width + gap, -gap)
  if (upTo(widths.length) <= room) return widths.length
  let count = widths.length - 1
  while (count > 0 && upTo(count) + gap + rest > room) count -= 1
  return count
}

/** Returns how many pieces fit into a line, as wide as it is now. */
export const useFitting = ({ line, measured, end, key }: FittingOptions): number => {
  const [fit, setFit] = useState(Number.POSITIVE_INFINITY)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the pieces are measured anew when their key says so
  useLayoutEffect(() => {
    const found = line.current
    if (!found) return
    const measure = (): void => {
      const pieces = [...(measured.current?.children ?? [])]
      const widths = pieces.map((piece) => piece.getBoundingClientRect().width)
      const rest = widths.pop() ?? 0
      const { columnGap, paddingLeft, paddingRight } = getComputedStyle(found)
      const gap = Number.parseFloat(columnGap) || 0
      const edges = Number.parseFloat(paddingLeft) + Number.parseFloat(paddingRight)
      const taken = end.current ? end.current.getBoundingClientRect().width + gap : 0
      setFit(fittingIn(widths, { room: found.clientWidth - edges - taken, gap, rest }))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(found)
    return () => observer.disconnect()
  }, [line, measured, end, key])
  return fit
}

import type { LiveFrame, LiveRow, LiveSummary } from '@stammbuch/contracts'
import type { LiveLimits } from './live.limits.ts'
import type { TailedEvent } from './tailed-event.ts'

const mostIds = 200

const rootsOf = (events: readonly TailedEvent[]): string[] => [
  ...new Set(events.flatMap(({ root }) => (root ? [root] : []))),
]

export const isSummary = (frame: LiveFrame | LiveSummary): frame is LiveSummary => 'stale' in frame

/** The events as one frame, or their summary when that would be too large. None for no events. */
export const frameOf = (
  t: string,
  prev: number,
  events: readonly TailedEvent[],
  rowOf: (id: string) => LiveRow | undefined,
  { frameEvents, frameBytes }: Pick<LiveLimits, 'frameEvents' | 'frameBytes'>,
): LiveFrame | LiveSummary | null => {
  const last = events.at(-1)
  if (!last) return null
  const { position: pos, at } = last
  const roots = rootsOf(events)
  if (events.length <= frameEvents) {
    const ev = events.map(({ shown }) => shown)
    const rows = roots.flatMap((root) => rowOf(root) ?? [])
    const frame: LiveFrame = { t, prev, pos, ev, rows, at }
    if (Buffer.byteLength(JSON.stringify(frame)) <= frameBytes) return frame
  }
  return { t, prev, pos, n: events.length, ids: roots.slice(0, mostIds), stale: true, at }
}

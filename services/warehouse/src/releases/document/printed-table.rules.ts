import { classLabels, type Release, type ReleaseLine } from '@stammbuch/contracts'

/** The printed part of a line, without what became of it. */
export type PrintedLine = Omit<ReleaseLine, 'targets' | 'since'>

/** The lines of one toplist, in order of rank. */
export interface PrintedToplist {
  readonly title: string
  readonly lines: readonly PrintedLine[]
}

/** Returns the lines by toplist, in the order in which they come. */
export const toplistsOfLines = (lines: readonly PrintedLine[]): PrintedToplist[] => {
  const groups = Map.groupBy(lines, ({ toplist }) => toplist?.value ?? '')
  return [...groups].map(([title, members]) => ({
    title: title || 'Ohne Topliste',
    lines: members,
  }))
}

/** `Klinikliste 2026, Fassung 1.1`. */
export const titleOfRelease = ({ rankingGroup, period, edition }: Release): string =>
  `${rankingGroup.name} ${period.name}, Fassung ${edition}`

/** The name of a line's holder; the class where it has none. */
export const nameOfLine = ({ root }: PrintedLine): string =>
  root.label || classLabels[root.class][0]

const berlin = new Intl.DateTimeFormat('de-DE', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Europe/Berlin',
})

/** `20. November 2026 um 09:30 Uhr`, by the clocks in Berlin. */
export const spokenInstant = (instant: string): string => `${berlin.format(new Date(instant))} Uhr`

/** A number as people in Germany write it; empty for none. */
export const spokenNumber = (value: number | null): string =>
  value === null ? '' : value.toLocaleString('de-DE', { maximumFractionDigits: 10 })

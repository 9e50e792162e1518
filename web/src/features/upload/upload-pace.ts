/** Progress of an upload at a moment. */
export interface Mark {
  /** Epoch milliseconds. */
  readonly at: number
  readonly bytes: number
}

/** The samples of the last ten seconds, by which the speed is computed: an earlier pause does not lower it. */
const lately = 10_000
/** Below this the speed is a guess. Milliseconds. */
const enough = 1_500

/** The marks of the last ten seconds, with a new one. */
export const withMark = (marks: readonly Mark[], mark: Mark): readonly Mark[] => [
  ...marks.filter(({ at }) => mark.at - at <= lately),
  mark,
]

/** Bytes a second; `null` while nobody can tell. */
export const paceOf = (marks: readonly Mark[]): number | null => {
  const [first, last] = [marks[0], marks.at(-1)]
  if (!first || !last || last.at - first.at < enough || last.bytes <= first.bytes) return null
  return ((last.bytes - first.bytes) / (last.at - first.at)) * 1000
}

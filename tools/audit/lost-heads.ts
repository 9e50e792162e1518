import { appendFileSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'

/** The end of a log that was brought back to an earlier moment. */
export interface RestoredEnd {
  readonly position: number
  /** Number of its last seal, 0 without any. */
  readonly seal: number
}

/** What the published heads say of a restore. */
export interface LostHeads {
  /** First and last of the positions that were sealed and are gone; null where none is. */
  readonly lost: { readonly from: number; readonly to: number } | null
  /** The file with the heads of seals that are gone; null where there are none. */
  readonly setAside: string | null
}

interface Head {
  readonly seal: number
  readonly position: number
}

const headIn = (line: string): Head => JSON.parse(line) as Head

/**
 * Moves the published heads of seals that a restored log no longer has into a file beside theirs: the log goes on with seals of the same
 * numbers, which would never agree with them. The file proves what was lost, and is to be kept.
 */
export const setLostHeadsAside = (file: string, { position, seal }: RestoredEnd): LostHeads => {
  if (!existsSync(file)) return { lost: null, setAside: null }
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
  const gone = lines.filter((line) => headIn(line).seal > seal)
  if (gone.length === 0) return { lost: null, setAside: null }
  const setAside = `${file}.lost-after-${position}`
  appendFileSync(setAside, `${gone.join('\n')}\n`)
  const unfinished = `${file}.new`
  const kept = lines.filter((line) => headIn(line).seal <= seal)
  writeFileSync(unfinished, kept.map((line) => `${line}\n`).join(''))
  renameSync(unfinished, file)
  const to = Math.max(...gone.map((line) => headIn(line).position))
  return { lost: to > position ? { from: position + 1, to } : null, setAside }
}

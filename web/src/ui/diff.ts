export interface DiffPart {
  readonly kind: 'same' | 'removed' | 'added'
  readonly text: string
}

type Kind = DiffPart['kind']
interface Run {
  kind: Kind
  letters: string[]
}

/** Above this many cells the table would take too long; the whole text then counts as replaced. */
const maxCells = 4_000_000

const push = (runs: Run[], kind: Kind, letters: readonly string[]): void => {
  if (letters.length === 0) return
  const last = runs.at(-1)
  if (last?.kind === kind) last.letters.push(...letters)
  else runs.push({ kind, letters: [...letters] })
}

/** Lengths of the longest common subsequences of all tails, row by row. */
const tableOf = (before: readonly string[], after: readonly string[]): Uint16Array => {
  const width = after.length + 1
  const table = new Uint16Array((before.length + 1) * width)
  for (let i = before.length - 1; i >= 0; i -= 1)
    for (let j = after.length - 1; j >= 0; j -= 1)
      table[i * width + j] =
        before[i] === after[j]
          ? (table[(i + 1) * width + j + 1] ?? 0) + 1
          : Math.max(table[(i + 1) * width + j] ?? 0, table[i * width + j + 1] ?? 0)
  return table
}

const compare = (before: readonly string[], after: readonly string[]): Run[] => {
  const runs: Run[] = []
  const width = after.length + 1
  if (before.length * after.length > maxCells) {
    push(runs, 'removed', before)
    push(runs, 'added', after)
    return runs
  }
  const table = tableOf(before, after)
  let i = 0
  let j = 0
  while (i < before.length && j < after.length) {
    const left = before[i] ?? ''
    if (left === after[j]) {
      push(runs, 'same', [left])
      i += 1
      j += 1
    } else if ((table[(i + 1) * width + j] ?? 0) >= (table[i * width + j + 1] ?? 0)) {
      push(runs, 'removed', [left])
      i += 1
    } else {
      push(runs, 'added', [after[j] ?? ''])
      j += 1
    }
  }
  push(runs, 'removed', before.slice(i))
  push(runs, 'added', after.slice(j))
  return runs
}

/** Letters that happen to be equal between two changes only make the difference harder to read. */
const isNoise = (runs: readonly Run[], at: number): boolean => {
  const run = runs[at]
  if (run?.kind !== 'same' || at === 0 || at === runs.length - 1) return false
  const changed = (step: 1 | -1): number => {
    let sum = 0
    for (let i = at + step; runs[i] && runs[i]?.kind !== 'same'; i += step)
      sum += runs[i]?.letters.length ?? 0
    return sum
  }
  return run.letters.length < 3 && run.letters.length < Math.min(changed(-1), changed(1))
}

/** Gather what was removed and added between two equal runs, removed first. */
const tidy = (runs: readonly Run[]): Run[] => {
  const tidied: Run[] = []
  let removed: string[] = []
  let added: string[] = []
  const flush = (): void => {
    push(tidied, 'removed', removed)
    push(tidied, 'added', added)
    removed = []
    added = []
  }
  runs.forEach((run, at) => {
    if (run.kind === 'same' && !isNoise(runs, at)) {
      flush()
      push(tidied, 'same', run.letters)
      return
    }
    if (run.kind !== 'added') removed.push(...run.letters)
    if (run.kind !== 'removed') added.push(...run.letters)
  })
  flush()
  return tidied
}

const lettersOf = (runs: readonly Run[], kind: Kind): number =>
  runs.reduce((sum, run) => sum + (run.kind === kind ? run.letters.length : 0), 0)

/** Another text altogether: letters that both happen to have say nothing about what was corrected. */
const isRewritten = (runs: readonly Run[]): boolean => {
  const [same, removed, added] = [
    lettersOf(runs, 'same'),
    lettersOf(runs, 'removed'),
    lettersOf(runs, 'added'),
  ]
  return removed > 0 && added > 0 && same < Math.max(removed, added)
}

/**
 * Difference between `before` and `after`, by characters (code points): the longest common subsequence, with
 * accidental matches of one or two letters between changes removed. Texts that have less than half in
 * common count as replaced.
 */
export const diffCharacters = (before: string, after: string): readonly DiffPart[] => {
  const left = [...before]
  const right = [...after]
  let start = 0
  while (start < left.length && left[start] === right[start]) start += 1
  let end = 0
  while (
    end < Math.min(left.length, right.length) - start &&
    left[left.length - 1 - end] === right[right.length - 1 - end]
  )
    end += 1
  const runs: Run[] = []
  push(runs, 'same', left.slice(0, start))
  for (const run of compare(
    left.slice(start, left.length - end),
    right.slice(start, right.length - end),
  ))
    push(runs, run.kind, run.letters)
  push(runs, 'same', end > 0 ? left.slice(-end) : [])
  const tidied = tidy(runs)
  if (isRewritten(tidied))
    return [
      { kind: 'removed', text: before },
      { kind: 'added', text: after },
    ]
  return tidied.map(({ kind, letters }) => ({ kind, text: letters.join('') }))
}

import { type Decisions, decisions, stands, type Verdict } from './decisions.ts'

/** Milliseconds in which the line of a decided change closes: done before the next key of a fast hand. */
const closing = 150
/** Milliseconds for which a line that came back stands out. */
const glowing = 900

const tints = { accept: 'var(--accepted-subtle)', decline: 'var(--declined-subtle)' } as const

const rowOf = (id: string): HTMLTableRowElement | null =>
  document.querySelector<HTMLTableRowElement>(`tr[data-id="${CSS.escape(id)}"]`)

/** Wraps what a cell holds, so that its height can go to nothing. */
const closeCell = (cell: HTMLTableCellElement): void => {
  const inner = document.createElement('div')
  inner.append(...cell.childNodes)
  Object.assign(inner.style, { minHeight: '0', overflow: 'hidden', textOverflow: 'ellipsis' })
  const box = document.createElement('div')
  box.append(inner)
  box.style.display = 'grid'
  cell.append(box)
  Object.assign(cell.style, { height: 'auto', minHeight: '0' })
  const timing = { duration: closing, easing: 'ease-out', fill: 'forwards' } as const
  box.animate({ gridTemplateRows: ['1fr', '0fr'] }, timing)
  cell.animate({ paddingBlock: '0' }, timing)
}

/**
 * A copy of the line closes in its place, in the colour of the decision. Only a copy: the line itself is taken away
 * by the list as ever, and nothing waits or is measured for the copy, which nobody can reach.
 */
const close = (row: HTMLTableRowElement, verdict: Verdict): void => {
  const copy = row.cloneNode(true) as HTMLTableRowElement
  for (const name of copy.getAttributeNames()) if (name !== 'class') copy.removeAttribute(name)
  for (const named of copy.querySelectorAll('[id]')) named.removeAttribute('id')
  copy.ariaHidden = 'true'
  copy.inert = true
  copy.dataset.leaving = verdict
  copy.style.backgroundColor = tints[verdict]
  copy.style.minHeight = '0'
  for (const cell of copy.cells) closeCell(cell)
  row.after(copy)
  const timing = { duration: closing, easing: 'ease-out', fill: 'forwards' } as const
  copy.animate({ opacity: 0, paddingBlock: '0' }, timing).finished.then(
    () => copy.remove(),
    () => copy.remove(),
  )
}

/** A line that is back: it stands out for a moment and settles. */
const glow = (row: HTMLTableRowElement): void => {
  row.animate(
    { backgroundColor: ['var(--accent-line)', 'var(--accent-subtle)', 'transparent'] },
    { duration: glowing, easing: 'ease-out' },
  )
}

/** Explains what the last step did to the lines that show it. */
const explain = (before: Decisions, after: Decisions): void => {
  const left = [...after.values()].filter(
    ({ change: { id }, state }) => state === 'sending' && !stands(before.get(id)),
  )
  // Many at once are a batch: its own words say what became of it.
  if (left.length === 1)
    for (const { change, verdict } of left) {
      const row = rowOf(change.id)
      if (row) close(row, verdict)
    }
  const back = [...before.values()].filter(
    (decision) => stands(decision) && !stands(after.get(decision.change.id)),
  )
  if (back.length === 0) return
  // By the next frame the list has drawn them again.
  requestAnimationFrame(() => {
    for (const id of new Set(back.flatMap(({ change, rootId }) => [rootId, change.id]))) {
      const row = rowOf(id)
      if (row) glow(row)
    }
  })
}

/** From here on a line that is decided closes, and one that is taken back stands out; neither for who wants no motion. */
export const startRowMotion = (): void => {
  const calm = window.matchMedia('(prefers-reduced-motion: reduce)')
  let last = decisions.get()
  decisions.subscribe(() => {
    const before = last
    last = decisions.get()
    if (!calm.matches) explain(before, last)
  })
}

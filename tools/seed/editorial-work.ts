import { idFrom } from '@stammbuch/ledger'
import { anna, emma, erik } from './catalogue.ts'
import type { Row } from './delivered-row.ts'
import { editOf, proposeAs, type SeedContext } from './history.ts'

const notes = [
  'Pressestelle hat die neue Anschrift telefonisch bestätigt.',
  'Bitte vor der Veröffentlichung noch einmal das Logo anfragen.',
  'Der Name wird im Druck ohne Rechtsform geführt.',
  'Website ist zeitweise nicht erreichbar, im November erneut prüfen.',
  'Zusammenschluss mit dem Nachbarhaus ist für das kommende Jahr angekündigt.',
] as const

const some = <Item>(items: readonly Item[], count: number, { random }: SeedContext): Item[] => {
  const chosen = new Set<Item>()
  while (chosen.size < Math.min(count, items.length)) {
    const item = items[random.whole(0, items.length - 1)]
    if (item !== undefined) chosen.add(item)
  }
  return [...chosen]
}

/** Adds notes in the log book, follow-up marks and a few exclusions of marked records. */
export const addMarks = (context: SeedContext, rows: readonly Row[]): void => {
  const { timeline, calendar, random } = context
  some(rows, 45, context).forEach(({ holder }, n) => {
    const content = notes[n % notes.length] ?? notes[0]
    const at = calendar.at(random.whole(9, 120), random.whole(10, 500))
    const by = n % 2 === 0 ? erik : emma
    const noteId = idFrom(`demo:note:${n}`)
    timeline.add({
      at,
      by,
      apply: (stage) => stage.decide(holder, { do: 'add-note', noteId, content }),
    })
  })
  some(rows, 14, context).forEach(({ holder }, n) => {
    const at = calendar.at(random.whole(2, 30), 30 + n)
    timeline.add({
      at,
      by: emma,
      apply: (stage) => stage.decide(holder, { do: 'set-follow-up', value: true }),
    })
  })
}

/** Excludes houses that closed, or asked for it. */
export const excludeSome = (context: SeedContext, rows: readonly Row[]): void => {
  const { timeline, calendar, random } = context
  some(rows, 7, context).forEach(({ holder }, n) => {
    const changeId = idFrom(`demo:exclusion:${n}`)
    timeline.add({
      at: calendar.at(random.whole(20, 90), 200 + n),
      by: anna,
      apply: (stage) => stage.decide(holder, { do: 'exclude', changeId, kind: 'editor' }),
    })
  })
}

/** Adds proposals of the last days that are not decided yet. */
export const addOpenEdits = (context: SeedContext, rows: readonly Row[], count: number): void => {
  const { timeline, calendar, random } = context
  for (let n = 0; n < count; n += 1) {
    const { holder, root } = rows[random.whole(0, rows.length - 1)] as Row
    const edit = editOf(root, random)
    timeline.add({
      at: calendar.at(random.whole(1, 3), random.whole(0, 540)),
      by: n % 3 === 0 ? emma : erik,
      apply: (stage) => proposeAs(stage, holder, edit, `open:${n}`),
    })
  }
}

/** Adds values that were corrected after a delivery had proposed another, so that its change is stale. */
export const overtakeSome = (context: SeedContext, rows: readonly Row[], count: number): void => {
  const { timeline, calendar } = context
  some(rows, count, context).forEach(({ holder, root }, n) => {
    timeline.add({
      at: calendar.at(1, 545 + n),
      by: emma,
      apply: (stage) => {
        const waiting = stage
          .state(holder)
          .pending.find(({ attribute }) => ['telephoneNumber', 'street'].includes(attribute))
        if (!waiting) return
        const { attribute } = waiting
        const value = attribute === 'street' ? `${root.street} a` : '+49 30 23125 999'
        const name = `overtake:${n}`
        const changeId = idFrom(`demo:change:${name}`)
        proposeAs(stage, holder, { attribute, value }, name)
        if (stage.state(holder).pending.some((one) => one.changeId === changeId))
          stage.decide(holder, { do: 'accept', changeId, evenIfStale: false, otherThan: null })
      },
    })
  })
}

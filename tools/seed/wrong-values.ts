import { idFrom } from '@stammbuch/ledger'
import { emma, erik } from './catalogue.ts'
import type { Row } from './delivered-row.ts'
import { type DeliveryContext, deliver } from './delivery.ts'
import { placeOf, proposeAs, type SeedContext } from './history.ts'
import type { Project } from './projects.ts'
import { phoneIn } from './values.ts'

/** Days ago: corrections came and were accepted, then a release was made with them, and then some proved wrong. */
const wrongValueDays = { delivered: 160, accepted: 159, replaced: 101 } as const

/**
 * Adds a supplier's corrections that Erik accepted before the years were released. Emma found half of the numbers wrong since and
 * replaced them: whoever asks who accepted wrong values, and what was released because of it, gets an answer.
 */
export const acceptWrongValues = (
  { timeline, calendar, random }: SeedContext,
  deliveryContext: DeliveryContext,
  project: Project,
  rows: readonly Row[],
): void => {
  const corrected = rows.map((row) => ({
    ...row,
    root: { ...row.root, telephoneNumber: phoneIn(placeOf(row.root), random) },
  }))
  deliver(deliveryContext, {
    project,
    year: '2025',
    name: `${project.code}_2025_Telefonnummern.csv`,
    at: calendar.at(wrongValueDays.delivered, 240),
    by: erik,
    rows: corrected,
  })
  timeline.add({
    at: calendar.at(wrongValueDays.accepted, 30),
    by: erik,
    apply: (stage) => {
      for (const { holder } of rows)
        for (const { changeId } of stage.state(holder).pending)
          stage.decide(holder, { do: 'accept', changeId, evenIfStale: false, otherThan: null })
    },
  })
  for (const [n, { holder, root }] of rows.entries()) {
    if (n % 2 === 1) continue
    const name = `wrong-number:${n}`
    const changeId = idFrom(`demo:change:${name}`)
    timeline.add({
      at: calendar.at(wrongValueDays.replaced, 45 + n),
      by: emma,
      apply: (stage) => {
        const value = `${phoneIn(placeOf(root), random).slice(0, -2)}00`
        proposeAs(stage, holder, { attribute: 'telephoneNumber', value }, name)
        if (stage.state(holder).pending.some((one) => one.changeId === changeId))
          stage.decide(holder, { do: 'accept', changeId, evenIfStale: true, otherThan: null })
      },
    })
  }
}

import { loadConflict } from '@stammbuch/records'
import { anna, emma, erik, idOf } from './catalogue.ts'
import type { Row } from './delivered-row.ts'
import { type DeliveryContext, deliver, receive } from './delivery.ts'
import { created, placeOf, type SeedContext } from './history.ts'
import type { Product } from './product.ts'
import type { Project } from './projects.ts'
import { suspect } from './states.ts'
import { accountValues, phoneIn, streetOf } from './values.ts'

/** Adds a supplier's corrections of verified persons: they wait, and can be checked by a spot check. */
export const deliverCorrections = (
  { calendar, random }: SeedContext,
  deliveryContext: DeliveryContext,
  project: Project,
  rows: readonly Row[],
): string => {
  const name = `${project.code}_2025_Korrekturen.csv`
  deliver(deliveryContext, {
    project,
    year: '2025',
    name,
    at: calendar.at(3, 200),
    by: emma,
    rows: rows.map((row) => ({
      ...row,
      root: {
        ...row.root,
        telephoneNumber: phoneIn(placeOf(row.root), random),
        street: streetOf(random),
      },
    })),
  })
  return idOf('delivery', name)
}

const found = ['right', 'right', 'wrong', 'right', 'unclear'] as const

/** Adds two spot checks of persons: one was returned with a reason, one is half judged. */
export const addSpotChecks = (
  { timeline, calendar }: SeedContext,
  { drawSample, startCheck, loadCheck, decideCheck }: Product,
  sampleId: string,
) => {
  for (const [n, by, comment] of [
    [0, erik, 'Zwei Anschriften stimmen nicht: bitte beim Lieferanten nachfragen.'],
    [1, emma, null],
  ] as const) {
    const id = idOf('spot-check', `persons:${n}`)
    timeline.add(
      {
        at: calendar.at(2, 60 + n * 90),
        by,
        apply: async ({ unit }) => {
          const db = unit.db
          const seed = idOf('seed', `spot-check:${n}`)
          const drawn = await drawSample(db, { sampleId }, { size: 20, seed })
          const head = await unit.db.selectFrom('log_head').select('position').executeTakeFirst()
          const drawnAt = head?.position ?? 0
          startCheck(unit, id, { do: 'start', scope: { sampleId }, seed, drawnAt, ...drawn })
        },
      },
      {
        at: calendar.at(2, 80 + n * 90),
        by,
        apply: async ({ unit }) => {
          const check = await loadCheck(unit, id)
          const drawn = [...check.state.sample.keys()]
          for (const [place, verdict] of found.entries()) {
            const changeId = drawn[place]
            if (changeId === undefined) continue
            decideCheck(unit, await loadCheck(unit, id), { do: 'judge', changeId, verdict })
            await unit.flush()
          }
          if (comment === null) return
          decideCheck(unit, await loadCheck(unit, id), { do: 'return', comment })
        },
      },
    )
  }
}

/**
 * Adds a delivery with an ambiguous row that waits, one that is not imported, and one that was set aside: all of them hinder a release,
 * or did.
 */
export const leaveDeliveriesOpen = (
  { calendar, timeline }: SeedContext,
  deliveryContext: DeliveryContext,
  project: Project,
  rows: readonly Row[],
) => {
  const twice = rows[3]
  const later = { project, year: '2026', by: erik, rows: rows.slice(10, 14) }
  const named = (what: string) => `${project.code}_2026_${what}.csv`
  if (!twice) return
  const unnamed = { ...twice, supplierKey: `${project.code}-90001` }
  deliver(deliveryContext, {
    ...later,
    name: named('Nachzügler'),
    at: calendar.at(2, 200),
    doubtful: [{ row: unnamed, fits: [twice.holder, idOf('record', `${twice.supplierKey}-B`)] }],
  })
  receive(deliveryContext, { ...later, name: named('Ergänzung'), at: calendar.at(1, 60) })
  const copy = { ...later, name: named('Ergänzung_Kopie'), at: calendar.at(1, 90) }
  receive(deliveryContext, copy, idOf('delivery', named('Ergänzung')))
  timeline.add({
    at: calendar.at(1, 120),
    by: anna,
    apply: ({ unit }) =>
      unit.append({ kind: 'delivery', id: idOf('delivery', copy.name), version: 2 }, [
        { type: 'DeliverySetAside', data: { reason: 'Aus Versehen doppelt angelegt.' } },
      ]),
  })
}

/** Adds decisions about pairs of houses: two pairs are different, one was put aside. */
export const addPutAside = ({ timeline, calendar, random }: SeedContext, { putAside }: Product) => {
  for (const [n, choice] of (['notAConflict', 'ignore'] as const).entries()) {
    const values = accountValues('employer', random)
    const ids = ['one', 'other'].map((name) => idOf('record', `aside:${n}:${name}`))
    const [one = '', other = ''] = ids
    const name = `aside:${n}`
    timeline.add(
      {
        at: calendar.at(6, 200 + n * 30),
        by: erik,
        apply: (stage) => {
          for (const [id, city] of [
            [one, values.city],
            [other, 'Flensburg'],
          ] as const)
            stage.decide(id, created('account', { ...values, city: city ?? null }), {
              do: 'approve',
              dynamic: [],
            })
          suspect(stage.unit, { name, class: 'account', ids: [one, other] })
        },
      },
      {
        at: calendar.at(5, 200 + n * 30),
        by: emma,
        apply: async ({ unit }) => {
          const conflict = await loadConflict(unit.db, idOf('conflict', name))
          await putAside(unit, [conflict], choice)
        },
      },
    )
  }
}

import { dynamicPrefix } from '@stammbuch/contracts'
import { idFrom } from '@stammbuch/ledger'
import {
  type ConflictStream,
  decideOnConflict,
  loadConflict,
  newConflict,
} from '@stammbuch/records'
import { anna, emma, erik, idOf } from './catalogue.ts'
import { placeIdOf, prefixed, type Row } from './delivered-row.ts'
import { type DeliveryContext, deliver } from './delivery.ts'
import { created, placeOf, type SeedContext } from './history.ts'
import type { Product, SeedUnit } from './product.ts'
import type { Project } from './projects.ts'
import { accountValues, contactValues, phoneIn, productValues, streetOf } from './values.ts'

/** Adds a second contact to houses: one is the main contact, the other is not. */
export const addSecondSpeakers = (
  { timeline, calendar, random }: SeedContext,
  rows: readonly Row[],
) =>
  rows.forEach(({ holder, root, supplierKey }, n) => {
    const id = idOf('speaker', `${supplierKey}:2`)
    const values = contactValues(random, { place: placeOf(root), site: 'presse.example' })
    timeline.add({
      at: calendar.at(8, 20 + n * 12),
      by: emma,
      apply: (stage) => {
        stage.decide(id, created('contact', values), { do: 'approve', dynamic: [] })
        stage.decide(id, { do: 'link', kind: 'contact-account', to: holder })
      },
    })
  })

/** Adds a second score, of an earlier year, to houses. */
export const addSecondScores = (
  { timeline, calendar }: SeedContext,
  project: Project,
  rows: readonly Row[],
) =>
  timeline.add({
    at: calendar.at(8, 200),
    by: erik,
    apply: (stage) => {
      for (const { holder, score } of rows) {
        const values = {
          ...prefixed(dynamicPrefix, score),
          [`${project.holder}Id`]: holder,
          rankingGroupId: idOf('ranking-group', project.code),
          periodId: idOf('period', '2024'),
        }
        const id = placeIdOf('score', project, '2024', holder)
        stage.decide(id, created('score', values), { do: 'approve', dynamic: project.fields })
      }
    },
  })

/** Adds a product without a known manufacturer. */
export const addProductWithoutMaker = ({ timeline, calendar, random }: SeedContext) => {
  const { accountId: _, ...values } = productValues('Ohne Hersteller', '', random)
  timeline.add({
    at: calendar.at(8, 230),
    by: emma,
    apply: (stage) =>
      stage.decide(idOf('product', 'without-maker'), created('product', values), {
        do: 'approve',
        dynamic: [],
      }),
  })
}

/** Adds corrections for persons whose first verification waits: its preview has something to show. */
export const deliverForUnapproved = (
  { calendar, random }: SeedContext,
  deliveryContext: DeliveryContext,
  project: Project,
  rows: readonly Row[],
) =>
  deliver(deliveryContext, {
    project,
    year: '2025',
    name: `${project.code}_2025_Nachlieferung.csv`,
    at: calendar.at(3, 95),
    by: erik,
    rows: rows.map((row) => ({
      ...row,
      root: {
        ...row.root,
        telephoneNumber: phoneIn(placeOf(row.root), random),
        street: streetOf(random),
      },
    })),
  })

interface Pair {
  readonly name: string
  readonly class: 'account' | 'contact'
  readonly ids: readonly [string, string]
}

/** Adds a suspected duplicate of two records. */
export const suspect = (
  unit: SeedUnit,
  { name, class: recordClass, ids }: Pair,
): ConflictStream => {
  const stream = newConflict(idOf('conflict', name))
  decideOnConflict(unit, stream, {
    do: 'detect',
    detected: {
      type: 'ENTITY_AMBIGUITY',
      class: recordClass,
      detectedWith: 'RECORD_LINKAGE',
      similarity: 96,
      hashIdentifier: idFrom(`demo:pair:${name}`).replaceAll('-', ''),
      pair: ids.toSorted().join(':'),
      modelVersion: null,
      rankingGroupId: null,
      members: ids.map((sourceId) => ({ sourceType: recordClass, sourceId, row: null })),
    },
  })
  return stream
}

/** Adds two persons that are probably one. */
export const addTwoOfOnePerson = ({ timeline, calendar, random }: SeedContext) => {
  const [one, other] = ['one', 'other'].map((name) => idOf('speaker', `twice:${name}`)) as [
    string,
    string,
  ]
  const values = contactValues(random, { site: 'doppelt.example' })
  timeline.add({
    at: calendar.at(6, 40),
    by: erik,
    apply: (stage) => {
      stage.decide(one, created('contact', values), { do: 'approve', dynamic: [] })
      stage.decide(other, created('contact', { ...values, academicTitle: null, faxNumber: null }), {
        do: 'approve',
        dynamic: [],
      })
      suspect(stage.unit, { name: 'two-of-one-person', class: 'contact', ids: [one, other] })
    },
  })
}

/** Adds a house that was merged into another, which was merged into a third. */
export const addChainOfMerges = ({ timeline, calendar, random }: SeedContext, product: Product) => {
  const ids = ['A', 'B', 'C'].map((name) => idOf('record', `chain:${name}`))
  const values = accountValues('clinic', random)
  timeline.add({
    at: calendar.at(6, 100),
    by: emma,
    apply: (stage) => {
      ids.forEach((id, n) => {
        const name = `${String(values.name)}${[' gGmbH', ' Haus Nord', ''][n]}`
        stage.decide(id, created('account', { ...values, name }), { do: 'approve', dynamic: [] })
        stage.decide(id, {
          do: 'add-note',
          noteId: idFrom(`demo:note:chain:${n}`),
          content: `Notiz am ${n + 1}. von drei Häusern, die eines sind.`,
        })
      })
    },
  })
  ids.slice(1).forEach((survivorId, n) => {
    const loserId = ids[n] ?? ''
    const name = `chain:${n}`
    const runId = idOf('run', `merge:${name}`)
    timeline.add(
      {
        at: calendar.at(5, 30 + n * 60),
        by: anna,
        apply: ({ unit }) => suspect(unit, { name, class: 'account', ids: [loserId, survivorId] }),
      },
      {
        at: calendar.at(5, 40 + n * 60),
        by: anna,
        run: runId,
        apply: async ({ unit }) => {
          const conflict = await loadConflict(unit.db, idOf('conflict', name))
          await product.mergeRecords(unit, { runId, conflict, survivorId, fields: {} })
          const scope = { conflictId: conflict.id, survivorId, loserId }
          unit.append({ kind: 'run', id: runId, version: 0 }, [
            { type: 'RunStarted', data: { kind: 'merge', scope } },
            { type: 'RunFinished', data: { result: { merged: 1 } } },
          ])
        },
      },
    )
  })
}

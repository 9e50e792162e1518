import type { RecordEvent } from '@stammbuch/contracts'
import {
  connect,
  type Database,
  database,
  Ledger,
  newId,
  Refusal,
  type Unit,
} from '@stammbuch/ledger'
import { test } from '@stammbuch/testing'
import fc from 'fast-check'
import { type Kysely, sql } from 'kysely'
import { describe, expect } from 'vitest'
import { decideOn } from './decide-on.ts'
import type { RecordCommand } from './record.commands.ts'
import { record } from './record.decider.ts'
import { noRecord, type RecordState } from './record.state.ts'
import { loadRecords, newRecord, type RecordStream } from './record-streams.ts'
import { recordProjections } from './relations.projection.ts'
import { originOf, sourceOf } from './source.ts'

const source = sourceOf('editor')
const origin = originOf('import')
const survivor = newId()
const cities = ['Kiel', 'Lübeck', 'Plön', null]
const attributes = ['city', 'region'] as const

/** A step of a history, before it is known which change it is about. */
type Step =
  | { readonly kind: 'propose'; readonly attribute: string; readonly value: string | null }
  | { readonly kind: 'accept'; readonly nth: number; readonly evenIfStale: boolean }
  | { readonly kind: 'decline'; readonly nth: number }
  | { readonly kind: 'approve' | 'exclude' | 'restore' | 'note' | 'merge' | 'undo-merge' }
  | { readonly kind: 'take-over'; readonly value: string | null }
  | { readonly kind: 'follow-up'; readonly value: boolean }

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('propose' as const),
      attribute: fc.constantFrom(...attributes),
      value: fc.constantFrom(...cities),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('accept' as const),
      nth: fc.nat(5),
      evenIfStale: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('decline' as const), nth: fc.nat(5) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom(
        'approve' as const,
        'approve' as const,
        'exclude' as const,
        'restore' as const,
        'note' as const,
        'merge' as const,
        'undo-merge' as const,
      ),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('follow-up' as const), value: fc.boolean() }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('take-over' as const),
      value: fc.constantFrom(...cities),
    }),
  },
)

const commandOf = (state: RecordState, step: Step): RecordCommand => {
  const changeOf = (nth: number) =>
    state.pending[nth % (state.pending.length || 1)]?.changeId ?? newId()
  switch (step.kind) {
    case 'propose':
      return {
        do: 'propose',
        changeId: newId(),
        attribute: step.attribute,
        newValue: step.value,
        source,
        comment: null,
        dynamic: [],
      }
    case 'accept':
      return {
        do: 'accept',
        changeId: changeOf(step.nth),
        evenIfStale: step.evenIfStale,
        otherThan: null,
      }
    case 'decline':
      return { do: 'decline', changeId: changeOf(step.nth), comment: null }
    case 'approve':
      return { do: 'approve', dynamic: [] }
    case 'exclude':
    case 'restore':
      return { do: step.kind, changeId: newId(), kind: 'editor' }
    case 'note':
      return { do: 'add-note', noteId: newId(), content: 'gesehen' }
    case 'merge':
      return { do: 'merge-into', into: survivor }
    case 'undo-merge':
      return { do: 'undo-merge' }
    case 'take-over':
      return { do: 'take-over', changeId: newId(), attribute: 'city', newValue: step.value }
    case 'follow-up':
      return { do: 'set-follow-up', value: step.value }
  }
}

/** The model: what the rules alone make of a history, without a database. */
interface Modelled {
  readonly state: RecordState
  readonly events: readonly RecordEvent[]
  readonly proposed: number
  readonly decided: number
}

const follow = (model: Modelled, events: readonly RecordEvent[]): Modelled => ({
  state: events.reduce(record.evolve, model.state),
  events: [...model.events, ...events],
  proposed: model.proposed + events.filter(({ type }) => type === 'ChangeProposed').length,
  decided:
    model.decided +
    events.filter(({ type }) => type === 'ChangeAccepted' || type === 'ChangeDeclined').length,
})

const cause = () =>
  ({ actor: newId(), role: 'ROLE_EDITOR', source: 'ui', command: newId(), run: null }) as const

/** One step of a history; what the rules refuse changes nothing. */
const attempt = (unit: Unit, stream: RecordStream, model: Modelled, one: Step): Modelled => {
  try {
    return follow(model, decideOn(unit, stream, commandOf(stream.state, one)))
  } catch (error) {
    if (error instanceof Refusal) return model
    throw error
  }
}

/** The views say of a record what the model says. */
const expectSame = async (db: Kysely<Database>, id: string, model: Modelled): Promise<void> => {
  const row = await db
    .selectFrom('record')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(row.fields).toEqual(model.state.values)
  expect(row.stream_version).toBe(model.events.length)
  expect(row.is_approved).toBe(model.state.values.isApproved)
  expect(row.excluded).toBe(model.state.values.excludedByEditor)
  expect(row.open_changes).toBe(model.state.pending.length)
  const pending = await db
    .selectFrom('pending_change')
    .select(['change_id', 'attribute', 'old_value', 'new_value'])
    .where('record_id', '=', id)
    .orderBy('position')
    .execute()
  expect(pending).toEqual(
    model.state.pending.map((change) => ({
      change_id: change.changeId,
      attribute: change.attribute,
      old_value: change.oldValue,
      new_value: change.newValue,
    })),
  )
  expect(model.proposed - model.decided).toBe(pending.length)
  const notes = model.events.filter(({ type }) => type === 'NoteAdded').length
  const kept = await db.selectFrom('note').select('id').where('record_id', '=', id).execute()
  expect(kept).toHaveLength(notes)
}

describe('the life of a record', () => {
  test('is the same in the log’s views as in the rules, over 1,000 random histories', {
    timeout: 240_000,
  }, async ({ database: { appUrl } }) => {
    const pool = connect({ url: appUrl, max: 4 })
    const db = database(pool)
    const ledger = new Ledger(db, recordProjections as never)
    let histories = 0

    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 9 }),
        async (commits) => {
          histories += 1
          const id = newId()
          let model: Modelled = { state: noRecord, events: [], proposed: 0, decided: 0 }
          await ledger.batch(cause(), async (unit) => {
            const created = decideOn(unit, newRecord(id), {
              do: 'create',
              class: 'account',
              values: { name: 'Klinik', city: 'Kiel' },
              origin,
            })
            model = follow(model, created)
          })
          // Several commands in one transaction are one batch for the views.
          for (const steps of commits)
            await ledger.batch(cause(), async (unit) => {
              const stream = (await loadRecords(unit.db, [id])).get(id)
              if (!stream) throw new Error('the record is gone')
              expect(stream.state.values).toEqual(model.state.values)
              model = steps.reduce((known, one) => attempt(unit, stream, known, one), model)
            })

          await expectSame(db, id, model)
        },
      ),
      { numRuns: 1_000, endOnFailure: true },
    )
    expect(histories).toBeGreaterThanOrEqual(1_000)

    const { rows } = await sql<{ gaps: number; broken: number }>`
      select (select max(position) - count(*) from event)::int as gaps,
        (select count(*)::int from (select stream, max(version) - count(*) as missing from event
          group by stream) s where s.missing <> 0) as broken`.execute(db)
    expect(rows[0]).toEqual({ gaps: 0, broken: 0 })
    await pool.end()
  })
})

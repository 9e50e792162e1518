import {
  connect,
  database,
  dumpHash,
  Ledger,
  newId,
  rebuildProjections,
  type Unit,
} from '@stammbuch/ledger'
import { test } from '@stammbuch/testing'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { decideOn } from './decide-on.ts'
import { loadRecords, newRecord, type RecordStream } from './record-streams.ts'
import { recordProjections } from './relations.projection.ts'
import { originOf, sourceOf } from './source.ts'

/** With so many records a batch is more than a command or a group of commands writes, and as much as one of a run may. */
const records = 400

const cause = (): Parameters<Ledger['batch']>[0] => ({
  actor: newId(),
  role: 'ROLE_EDITOR',
  source: 'ui',
  command: newId(),
  run: null,
})

/** Every fourth is a person, whose values stand beside the events. */
const isPerson = (index: number): boolean => index % 4 === 3

const create = (unit: Unit, id: string, index: number): void => {
  const stream = newRecord(id)
  const origin = originOf('import')
  const [name, city] = [`Klinik ${index}`, 'Kiel']
  const person = {
    surname: `Meier ${index}`,
    firstName: 'Eva',
    emailAddress: `e${index}@haus.example`,
  }
  decideOn(
    unit,
    stream,
    isPerson(index)
      ? { do: 'create', class: 'contact', values: person, origin }
      : { do: 'create', class: 'account', values: { name, city }, origin },
  )
  decideOn(unit, stream, { do: 'approve', dynamic: [] })
}

const propose = (unit: Unit, stream: RecordStream, attribute: string, newValue: string): string => {
  const changeId = newId()
  const told = { changeId, attribute, newValue, source: sourceOf('editor'), comment: null }
  decideOn(unit, stream, { do: 'propose', ...told, dynamic: [] })
  return changeId
}

const accept = (unit: Unit, stream: RecordStream, changeId: string): void =>
  void decideOn(unit, stream, { do: 'accept', changeId, evenIfStale: false, otherThan: null })

test('[I-12] a batch of a run comes to what a rebuild makes of it, whatever is proposed and decided within', async ({
  database: { appUrl, owner, ownerUrl },
}) => {
  const pool = connect({ url: appUrl, max: 2, prepare: true })
  const ledger = new Ledger(database(pool), recordProjections as never)
  const ids = Array.from({ length: records }, () => newId())
  const onEach = (decide: (unit: Unit, stream: RecordStream, index: number) => void) =>
    ledger.batch(cause(), async (unit) => {
      const streams = await loadRecords(unit.db, ids)
      for (const [index, id] of ids.entries()) {
        const stream = streams.get(id)
        if (stream) decide(unit, stream, index)
      }
      unit.foretell?.()
    })
  const waiting = async () => {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from pending_change`.execute(ledger.db)
    return rows[0]?.n
  }
  const dumped = () => dumpHash(owner, recordProjections as never)
  const mustBeRebuiltAlike = async () => {
    const live = await dumped()
    await rebuildProjections({ url: ownerUrl, projections: recordProjections as never })
    expect(await dumped()).toBe(live)
  }

  await ledger.batch(cause(), async (unit) => {
    for (const [index, id] of ids.entries()) create(unit, id, index)
  })
  await mustBeRebuiltAlike()

  await onEach((unit, stream, index) => {
    const [naming, other] = isPerson(index) ? ['surname', 'emailAddress'] : ['name', 'street']
    propose(unit, stream, other ?? '', `anders ${index}`)
    const changeId = propose(unit, stream, naming ?? '', `Haus ${index}`)
    if (index % 2 === 0) accept(unit, stream, changeId)
  })
  expect(await waiting()).toBe(records * 1.5)
  await mustBeRebuiltAlike()

  await onEach((unit, stream) => {
    for (const { changeId } of stream.state.pending) accept(unit, stream, changeId)
  })
  expect(await waiting()).toBe(0)
  await mustBeRebuiltAlike()
  await pool.end()
})

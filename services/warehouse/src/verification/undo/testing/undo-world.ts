import { newId } from '@stammbuch/ledger'
import { decideOn, loadRecords, newRecord, originOf } from '@stammbuch/records'
import { givenPair } from '../../../conflicts/testing/given-conflicts.ts'
import type { AppUnit } from '../../../platform/ledger.ts'
import {
  givenAccount,
  givenAward,
  givenProject,
  inLog,
  type Project,
} from '../../../testing/records.ts'
import type { Answered, Person, TestWarehouse } from '../../../testing/warehouse.ts'

/** A step of a history; records and suspicions by their number, proposals by `label`, which is unique. */
export type Deed =
  | { readonly do: 'import'; readonly at: number; readonly city: string; readonly creates: boolean }
  | { readonly do: 'edit'; readonly at: number; readonly city: string }
  | { readonly do: 'accept' | 'decline'; readonly at: number; readonly nth: number }
  | { readonly do: 'approve' | 'exclude' | 'restore' | 'follow-up'; readonly at: number }
  | { readonly do: 'bulk-accept' | 'bulk-approve' }
  | {
      readonly do: 'merge'
      readonly pair: number
      readonly first: boolean
      readonly side: 'a' | 'b'
      /** Left out: as `side`. */
      readonly awardSide?: 'a' | 'b'
    }

/** Three accounts with an award, a note and what a supplier calls them each, suspected of one another. */
export interface World {
  readonly person: Person
  readonly project: Project
  readonly accounts: readonly string[]
  readonly awards: readonly string[]
  readonly pairs: readonly { readonly id: string; readonly of: readonly [number, number] }[]
  readonly supplier: string
  /** Records that imports made, by the label of their deed. */
  readonly made: Map<string, Made>
}

interface Made {
  readonly contact: string
  readonly score: string
}

export const newWorld = async (warehouse: TestWarehouse, person: Person): Promise<World> => {
  const project = await givenProject(warehouse, 'WELT')
  const supplier = newId()
  const accounts: string[] = []
  const awards: string[] = []
  for (const at of [0, 1, 2]) {
    const id = await givenAccount(warehouse, { city: 'Kiel' }, at < 2)
    accounts.push(id)
    if (at > 0) awards.push(await givenAward(warehouse, project, id, { rank: at }))
    await inLog(warehouse, async (unit) => {
      const stream = (await loadRecords(unit.db, [id])).get(id)
      if (!stream) throw new Error('gone')
      const named = { value: `S-${at}`, scope: null, supplierId: supplier }
      decideOn(unit, stream, { do: 'add-note', noteId: newId(), content: `Notiz ${at}` })
      decideOn(unit, stream, { do: 'identify', identificationId: newId(), ...named })
    })
  }
  const pairs: World['pairs'][number][] = []
  for (const of of [
    [0, 1],
    [1, 2],
    [0, 2],
  ] as const) {
    const ids = [accounts[of[0]] ?? '', accounts[of[1]] ?? ''] as const
    pairs.push({ id: await givenPair(warehouse, ids), of })
  }
  return { person, project, accounts, awards, pairs, supplier, made: new Map() }
}

/** A delivery's row at the level of the log: a proposal, and a new record with an award, a link and an identification. */
export const importRow = async (
  unit: AppUnit,
  { accounts, project, supplier, made: known }: World,
  { at, city, creates }: Extract<Deed, { do: 'import' }>,
  label: string,
  { proposes = true, scores = true } = {},
): Promise<void> => {
  const runId = unit.cause.run ?? ''
  const target = accounts[at] ?? ''
  const streams = await loadRecords(unit.db, [target])
  const stream = streams.get(target)
  const source = { kind: 'import', sampleId: null, row: at, column: 'Ort' } as const
  const change = { changeId: newId(), attribute: 'city', newValue: city, source, dynamic: [] }
  unit.append({ kind: 'run', id: runId, version: 0 }, [
    { type: 'RunStarted', data: { kind: 'import', scope: {} } },
  ])
  if (proposes && stream && stream.state.values.excludedByEditor !== true)
    decideOn(unit, stream, { do: 'propose', ...change, comment: label, force: true })
  if (creates) {
    const made = newRecord(newId())
    const origin = originOf('import')
    decideOn(unit, made, { do: 'create', class: 'contact', values: { surname: 'Neu' }, origin })
    const named = { value: label, scope: null, supplierId: supplier }
    decideOn(unit, made, { do: 'identify', identificationId: newId(), ...named })
    decideOn(unit, made, { do: 'link', kind: 'contact-account', to: target })
    const score = newRecord(newId())
    const places = {
      accountId: target,
      rankingGroupId: project.rankingGroupId,
      periodId: project.periodId,
    }
    if (scores) decideOn(unit, score, { do: 'create', class: 'score', values: places, origin })
    known.set(label, { contact: made.id, score: score.id })
  }
  unit.append({ kind: 'run', id: runId, version: 1 }, [
    { type: 'RunFinished', data: { result: {} } },
  ])
}

/** The operation by which a deed can be taken back; null if the deed was refused or did nothing. */
export type Undoable = { readonly kind: 'run' | 'command'; readonly id: string } | null

const ofCommand = ({ status, headers }: Answered<unknown>): Undoable => {
  const id = headers.get('command-id')
  return status < 300 && id !== null ? { kind: 'command', id } : null
}

/** The label of a proposal that a deed can decide, by where it stands among those that wait on the record. */
export const labelAt = async (
  { person, accounts }: World,
  at: number,
  nth: number,
): Promise<string | null> => {
  const params = { class: 'account' as const, id: accounts[at] ?? '' }
  const { list } = (await person.call('listChangesOfTarget', { params })).body
  return list.length === 0 ? null : (list[nth % list.length]?.comment ?? null)
}

const idOf = async (
  { person, accounts }: World,
  at: number,
  label: string | null,
): Promise<string> => {
  const params = { class: 'account' as const, id: accounts[at] ?? '' }
  const { list } = (await person.call('listChangesOfTarget', { params })).body
  return list.find(({ comment }) => comment === label)?.id ?? newId()
}

/** Do it. `label`: of the proposal that it makes or decides. */
export const perform = async (
  warehouse: TestWarehouse,
  world: World,
  deed: Deed,
  label: string | null,
): Promise<Undoable> => {
  const { person, accounts, project } = world
  const id = 'at' in deed ? (accounts[deed.at] ?? '') : ''
  const about = { targetClass: 'account', targetId: id } as const
  const propose = (attributeName: string, newValue: string | boolean) =>
    person.call('proposeChange', {
      body: { ...about, attributeName, newValue, comment: label ?? undefined },
    })
  switch (deed.do) {
    case 'import': {
      const run = newId()
      const cause = {
        actor: person.id,
        role: 'service',
        source: 'import',
        command: newId(),
      } as const
      await warehouse.parts.ledger.batch({ ...cause, run }, (unit) =>
        importRow(unit, world, deed, label ?? ''),
      )
      return { kind: 'run', id: run }
    }
    case 'edit':
      return ofCommand(await propose('city', deed.city))
    case 'exclude':
    case 'restore':
      return ofCommand(await propose('excludedByEditor', deed.do === 'exclude'))
    case 'accept': {
      const params = { id: await idOf(world, deed.at, label) }
      return ofCommand(await person.call('acceptChange', { params, body: { evenIfStale: true } }))
    }
    case 'decline': {
      const params = { id: await idOf(world, deed.at, label) }
      return ofCommand(await person.call('declineChange', { params }))
    }
    case 'approve':
      return ofCommand(await person.call('approveAccount', { params: { id } }))
    case 'follow-up':
      return ofCommand(
        await person.call('setFollowUp', { params: { class: 'account', id, value: '1' } }),
      )
    case 'bulk-accept': {
      const { shortCode: rgShortCode, periodId } = project
      return ofCommand(await person.call('bulkAccept', { body: { rgShortCode, periodId } }))
    }
    case 'bulk-approve': {
      const ids = [...accounts, ...[...world.made.values()].map(({ contact }) => contact)]
      return ofCommand(await person.call('bulkApprove', { body: { ids } }))
    }
    case 'merge':
      return merge(world, deed)
  }
}

/** Every choice is made in words: what is proposed depends on what happened to the records before. */
const merge = async (
  { person, accounts, pairs }: World,
  { pair: number, first, side, awardSide = side }: Extract<Deed, { do: 'merge' }>,
): Promise<Undoable> => {
  const pair = pairs[number]
  const survivorId = accounts[pair?.of[first ? 0 : 1] ?? 0] ?? ''
  const params = { id: pair?.id ?? '' }
  const { status, body } = await person.call('getConflict', { params })
  const shown = status === 200 ? body.decisionParameters : null
  const found = shown?.kind === 'ambiguity' ? shown.awards : []
  const awards = Object.fromEntries(found.map(({ key }) => [key, awardSide]))
  return ofCommand(
    await person.call('decideConflict', {
      params,
      body: { command: 'merge', survivorId, fields: { city: side }, awards },
    }),
  )
}

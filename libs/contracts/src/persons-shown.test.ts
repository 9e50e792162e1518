import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { conflict } from './conflicts.ts'
import type { Endpoint } from './endpoint.ts'
import {
  aboutNoPerson,
  admitsContact,
  canTellOfPersons,
  readingOf,
  saysWhom,
} from './persons-shown.ts'
import { routes } from './routes.ts'

const uta = '019a0000-0000-7000-8000-000000000001'
const ole = '019a0000-0000-7000-8000-000000000002'
const other = '019a0000-0000-7000-8000-000000000003'
const nothing = { params: {}, query: {}, body: {} }

const told = (name: keyof typeof routes, reply: unknown, input: object = {}) =>
  readingOf(routes[name] as Endpoint, { ...nothing, ...input }, reply)

type Shape = Readonly<Record<string, z.ZodType>>

/** Yields every object in a schema with its path. */
const objectsIn = function* (
  schema: z.ZodType,
  place: string,
): Generator<[string, z.ZodObject<Shape>]> {
  if (schema instanceof z.ZodObject) {
    yield [place, schema as z.ZodObject<Shape>]
    for (const [name, part] of Object.entries(schema.shape as Shape))
      yield* objectsIn(part, `${place}.${name}`)
  }
  const def = schema.def as {
    innerType?: z.ZodType
    element?: z.ZodType
    out?: z.ZodType
    options?: z.ZodType[]
    valueType?: z.ZodType
  }
  for (const part of [def.innerType, def.element, def.out, def.valueType, ...(def.options ?? [])])
    if (part) yield* objectsIn(part, place)
}

const calls = Object.entries(routes) as unknown as [string, Endpoint][]

/** Objects that name a class and no record: projects, mappings, strata, and the fields of a row or a statistic. */
const aboutAClass = [
  /(RankingGroups?|Mappings?|MappingColumns|MappingsByAge)(\.list)?$/,
  /\.strata$/,
  /^showConflictSearch\.roots$/,
  /^(importedRows\.list|inspectMapping)\.changes$/,
  /^getOverview\.fields$/,
  // The hits in it say which records they are.
  /^searchEverything\.groups$/,
  // The record stands beside it.
  /^getSpotCheck\.items$/,
]

describe('[U-011] whom an answer tells of is read off the contract', () => {
  test.for(calls)('%s says of each object whether it is about a person', ([name, { reply }]) => {
    const silent = [...objectsIn(reply, name)].filter(
      ([place, object]) =>
        Object.values(object.shape).some(admitsContact) &&
        !saysWhom(object) &&
        !aboutAClass.some((known) => known.test(place)),
    )
    expect(silent.map(([place]) => place)).toEqual([])
  })

  test('what is read as it was delivered is noted by delivery and row', () => {
    const asDelivered = calls.filter(([, { deliveredRows }]) => deliveredRows).map(([name]) => name)
    expect(asDelivered.toSorted()).toEqual([
      'exportFindings',
      'getConflict',
      'getProfile',
      'importedRows',
      'inspectMapping',
      'previewMapping',
      'previewReading',
      'sampleRow',
      'suggestMapping',
    ])
    // Cells come in these calls only.
    const cells = calls.filter(([name, { reply }]) =>
      [...objectsIn(reply, name)].some(([, { shape }]) => shape.cells),
    )
    const byRecord = ['exportContact', 'getSpotCheck']
    expect(
      cells
        .map(([name]) => name)
        .filter((name) => !byRecord.includes(name))
        .toSorted(),
    ).toEqual(['getConflict', 'previewReading'])
  })

  test('calls that answer with whatever a job found tell of nobody by it', () => {
    const started = calls.filter(
      ([name, { reply }]) =>
        name !== 'eraseContact' && [...objectsIn(reply, name)].some(([, { shape }]) => shape.jobId),
    )
    const telling = started.filter(([name, { reply }]) =>
      [...objectsIn(reply, name)].some(
        ([place, object]) =>
          Object.values(object.shape).some(admitsContact) &&
          !aboutAClass.some((known) => known.test(place)),
      ),
    )
    expect(telling.map(([name]) => name)).toEqual([])
  })
})

test('[U-011] both contacts of a conflict are told of, and not the conflict', () => {
  const members = [uta, ole].map((sourceId) => ({
    sourceType: 'contact',
    sourceId,
    class: 'contact',
  }))
  const one = { id: other, class: 'contact', conflictMembers: members }
  expect(told('listUnresolvedConflicts', { list: [one], total: 1 }).persons).toEqual([uta, ole])
  const shown = {
    conflict: one,
    decisionParameters: { kind: 'ambiguity', members: [{ id: uta, class: 'contact' }] },
  }
  expect(told('getConflict', shown)).toMatchObject({ persons: [uta, ole], rows: [] })
  expect(saysWhom(conflict as never)).toBe(true)
})

test('[U-011] the main contact, contacts, candidates, blockers, drawn values and rows are told of', () => {
  const ref = { id: uta, class: 'contact', label: '' }
  const account = { id: other, class: 'account', mainContact: ref, contacts: [{ ...ref, id: ole }] }
  expect(told('getAccount', account).persons).toEqual([uta, ole])
  expect(told('getAccount', { ...account, contacts: [] }).persons).toEqual([uta])
  expect(told('getAward', { id: other, class: 'award', contact: ref }).persons).toEqual([uta])
  expect(
    told('listAwards', { list: [{ id: other, contact: { id: uta, firstName: '', surname: '' } }] })
      .persons,
  ).toEqual([uta])
  const row = { row: 3, record: null, candidates: [ref, { ...ref, id: ole }] }
  const params = { runId: other }
  expect(told('importedRows', { list: [row] }, { params })).toMatchObject({
    persons: [uta, ole],
    rows: [{ delivery: other, row: 3 }],
  })
  const relation = { class: 'contact', record: ref, others: [{ ...ref, id: ole }] }
  const company = { id: other, class: 'account', label: '' }
  const relations = [relation, { class: 'account', record: company, others: [] }]
  expect(told('importedRows', { list: [{ row: 3, relations }] }, { params }).persons).toEqual([
    uta,
    ole,
  ])
  expect(told('previewRelease', { blockers: [{ root: ref }] }).persons).toEqual([uta])
  expect(
    told('getSpotCheck', { items: [{ record: ref, targetClass: 'contact' }] }).persons,
  ).toEqual([uta])
  expect(told('listPending', { list: [{ root: ref }] }).persons).toEqual([uta])
  expect(
    told('listLog', {
      list: [
        { personal: true, stream: uta },
        { personal: false, stream: ole },
      ],
    }).persons,
  ).toEqual([uta])
  expect(
    told('recordTimeline', { list: [] }, { params: { class: 'contact', id: ole } }).persons,
  ).toEqual([ole])
  expect(told('sampleRow', {}, { params: { sampleId: other, rowIndex: 5 } }).rows).toEqual([
    { delivery: other, row: 7 },
  ])
  expect(told('exportLog', undefined).everybody).toBe(true)
})

test('of master data, figures and jobs there is nothing to note', () => {
  for (const name of ['listRankingGroups', 'getOverview', 'logHead', 'getConfig'] as const)
    expect(
      told(name, { list: [{ id: other, rootType: 'contact' }], class: 'contact', id: other }),
    ).toMatchObject({ persons: [], rows: [] })
  expect(canTellOfPersons(routes.logHead as Endpoint)).toBe(false)
  expect(aboutNoPerson(z.object({ id: z.uuid() }))).toBeDefined()
})

import type { ListedEvent, LogCheck, Role } from '@stammbuch/contracts'
import { fakeServer, signedIn } from '@/testing/fake-server.ts'
import { renderPage } from '@/testing/render-page.tsx'

/** A made-up id. */
export const uuid = (number: number): string =>
  `0190f2a0-0000-7000-8000-${String(number).padStart(12, '0')}`

/** The run of every event. */
export const run = uuid(77)

const anEvent = (position: number): ListedEvent => ({
  position,
  id: uuid(position),
  stream: uuid(900),
  kind: 'record',
  version: position,
  type: 'ChangeProposed',
  schema: 1,
  subject: uuid(901),
  data: { class: 'account', attribute: 'street', newValue: 'Markt 1' },
  personal: false,
  actor: uuid(902),
  role: 'ROLE_EDITOR',
  source: 'ui',
  cause: { commandId: uuid(903), runId: run },
  at: '2026-11-20T10:00:00.000Z',
  hash: 'ab'.repeat(32),
  sentence: {
    actor: { id: uuid(902), name: 'Emma Engel' },
    predicate: 'schlug {change}{at} vor{from}',
    record: { class: 'account', id: uuid(900), label: 'Klinik Nord' },
    holder: null,
    other: null,
    change: {
      targetClass: 'account',
      targetId: uuid(900),
      attributeName: 'street',
      fieldLabel: 'Straße',
      oldValue: 'Weg 2',
      newValue: 'Markt 1',
      personal: false,
      erased: false,
    },
    thing: null,
    delivery: {
      id: uuid(904),
      fileName: 'netz.csv',
      supplier: 'Kliniknetz',
      row: 2,
      column: null,
    },
    detail: null,
  },
})

/** The head of the chain of seals. */
export const head = {
  position: 1240,
  hash: 'cd'.repeat(32),
  at: '2026-11-20T10:00:00.000Z',
  seal: 4,
  signature: 'ef'.repeat(32),
  publicKey: 'key',
  head: 1250,
}

/** A check that found damage. */
export const damaged: LogCheck = {
  id: uuid(6),
  checkedAt: head.at,
  checkedBy: 'Otto Orth',
  result: {
    events: 250,
    seals: 4,
    unsealed: 0,
    ok: false,
    firstBroken: 17,
    lastBroken: 17,
    reason: 'Prüfsumme',
  },
  answeredAt: null,
  answeredBy: null,
  answer: null,
}

/** Opens the log with 1,250 events at an address. */
export const openLog = async (search = '', role: Role = 'ROLE_AUDITOR') => {
  signedIn([role])
  const server = fakeServer({
    listLogChecks: { list: [], total: 0 },
    logHead: head,
    listLog: ({ query }) => {
      const limit = Number(query.limit)
      const end = Math.min(Number(query.before ?? 0), head.head + 1)
      const after = query.before ? Math.max(end - 1 - limit, 0) : Number(query.after ?? 0)
      const length = Math.max(Math.min(limit, head.head - after), 0)
      const list = Array.from({ length }, (_, index) => anEvent(after + index + 1))
      const people = [{ id: uuid(902), fullName: 'Emma Engel', shortCode: 'EEN' }]
      return { list, total: head.head, people }
    },
    logFacets: {
      total: 12,
      upTo: head.head,
      own: 3,
      corrected: 2,
      facets: [
        {
          name: 'actor',
          values: [{ value: uuid(902), label: 'Emma Engel', class: null, count: 12 }],
        },
      ],
    },
    logEventContext: ({ params }) => ({
      event: anEvent(Number(params.position)),
      related: [{ relation: 'proposal', event: anEvent(5) }],
      ofCommand: 1,
    }),
    logProof: { position: 17 } as never,
  })
  return { ...(await renderPage(`/protokoll${search}`)), server }
}

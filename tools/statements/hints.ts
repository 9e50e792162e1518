import * as contracts from '@stammbuch/contracts'
import { sql } from 'kysely'

const uuid = '018f0000-0000-7000-8000-000000000001'

/** A target by its name, and as the workers have it. */
const target = (name: string, order?: readonly string[]) =>
  Object.assign(new String(name), { name, order })

const targets = [
  target('elasticsearch'),
  target('salesforce', ['account', 'contact']),
  target('webhook'),
]

const kinds = Object.values(contracts).filter(
  (one) => typeof one === 'object' && one !== null && 'sortedBy' in one && 'kind' in one,
)

/** A source of values of every kind, of which some values were decided at any time and some in a range. */
const sources = contracts.effectKinds.map((kind) => ({
  ...{ kind, id: kind === 'value' ? '1.city' : uuid },
  ...{ first: kind === 'person' ? 1 : 0, last: Number.MAX_SAFE_INTEGER },
}))

type Hints = Readonly<Record<string, readonly unknown[]>>

/**
 * Values for arguments and properties of these names, in all files (`*`) or in one: only where a value that is
 * made up by the name does not get a function as far as its statement. `item` is an argument that is taken apart.
 */
export const hints: Readonly<Record<string, Hints>> = {
  '*': {
    sort: ['name', '-name', 'zipCode', '-zipCode', 'city', '-city'],
    search: [undefined, 'name', uuid],
    share: [undefined, { part: 0, of: 2 }],
  },
  'libs/ledger/src/projection.ts': { newest: [1, 2, 0], from: [1], to: [1, 2, 1_000] },
  'services/warehouse/src/audit/proof-scope.query.ts': {
    question: [{ own: '1' }, { actor: uuid }].map((filter) => ({
      ...{ kind: 'question', filter, words: 'Wer?' },
    })),
  },
  // More than are looked up one by one.
  'libs/records/src/record-streams.ts': { changes: [Array.from({ length: 51 }, () => uuid)] },
  'services/sync/src/delivery/due.query.ts': { target: targets, item: targets },
  'services/sync/src/delivery/comparison.query.ts': {
    target: targets,
    item: targets,
    held: [new Map()],
    ids: [[uuid]],
  },
  'services/sync/src/delivery/acknowledge.ts': { target: targets, item: targets },
  'services/warehouse/src/audit/log-facets.query.ts': {
    decision: ['any', 'accepted'],
    words: ['wert'],
  },
  'services/warehouse/src/platform/runs/background-fold.ts': {
    beginsWhole: [true],
    position: [0, 1],
  },
  'services/warehouse/src/intake/deliveries/samples.query.ts': {
    sort: [[], ['created', '-file', 'supplier', '-period', 'project']],
  },
  'services/warehouse/src/catalogue/entry-list.query.ts': { kind: kinds },
  'services/warehouse/src/catalogue/entry-use.query.ts': { item: kinds, kind: kinds },
  'services/warehouse/src/conflicts/row-similarity.query.ts': {
    recordClass: ['account'],
    rows: [[{ ids: [uuid], values: {} }]],
  },
  'services/warehouse/src/exports/stream-rows.query.ts': { query: [sql`select 1`] },
  'services/warehouse/src/runs/effects/effect-source.query.ts': { source: sources, item: sources },
  'services/warehouse/src/runs/effects/effects.query.ts': { source: sources, item: sources },
  'services/warehouse/src/runs/effects/effect-values.query.ts': { source: sources },
  'services/warehouse/src/records/list-keys.query.ts': { first: ['city', 'zip', null] },
  'services/warehouse/src/privacy/check-erasure.process.ts': {
    table: ['view.record'],
    key: [{ id: uuid }],
  },
  'services/warehouse/src/privacy/store-tables.query.ts': {
    item: [
      { name: 'view.record', columns: ['id', 'label'], key: ['id'], owner: 'id' },
      { name: 'view.record', columns: ['id'], key: [], owner: null },
    ],
    marks: [{ texts: ['a'], phones: ['1'], names: [['a', 'b']] }],
    from: [1],
  },
  'services/warehouse/src/privacy/table-places.query.ts': {
    hits: [[{ table: 'log.event', key: { position: '1' }, record: uuid }]],
    ids: [[uuid]],
    positions: [['1']],
  },
  'services/warehouse/src/records/references.query.ts': {
    recordClass: ['award'],
    attribute: ['accountId'],
    value: [uuid],
  },
  'services/warehouse/src/users/sign-ins.process.ts': {
    newest: [new Map()],
    item: [{ authenticatedAt: new Date(0), issuedAt: new Date(1) }],
  },
  'services/warehouse/src/verification/pending-values.query.ts': {
    ids: [new Set([uuid])],
    items: [[{ action: 'initial', root: { id: uuid, class: 'account' }, changes: 1 }]],
  },
  'services/warehouse/src/verification/pending/pending-items.query.ts': {
    at: [null, 1],
    changes: [sql`pending_change`],
    passes: [sql`true`],
  },
}

/** Sites of a file that no call with stand-ins gets prepared, how many, and why. */
interface NotPrepared {
  readonly sites: number
  readonly why: string
}

const inline =
  'stands in the handler of a mutation or of long work, which only the bus calls; its own medium test sends it'

/** May only become shorter. A site that is prepared is taken off; a new one gets a hint in `hints.ts` instead. */
export const notPrepared: Readonly<Record<string, NotPrepared>> = {
  'libs/records/src/match-key.projection.ts': {
    sites: 1,
    why: 'keys that come are told from keys that go by rows of the very shape that the projection asks for',
  },
  'services/sync/src/delivery/acknowledge.ts': {
    sites: 2,
    why: 'what was written must be records that a stream of theirs was loaded for',
  },
  'services/warehouse/src/conflicts/blocks.query.ts': {
    sites: 1,
    why: 'needs newcomers, which count what was asked before',
  },
  'services/warehouse/src/conflicts/conflict-list.query.ts': {
    sites: 1,
    why: 'the piece for those who may not see persons; the statement around it is prepared',
  },
  'services/warehouse/src/exports/stream-rows.query.ts': {
    sites: 2,
    why: 'fetching from a cursor and closing it cannot be prepared; its query is',
  },
  'services/warehouse/src/geo/load-postcodes.process.ts': {
    sites: 1,
    why: 'comes after a hash of the file’s bytes, which stand-ins have none of',
  },
  'services/warehouse/src/geo/postcode-geocoder.query.ts': {
    sites: 1,
    why: 'is a method of an object that a function makes',
  },
  'services/warehouse/src/intake/api-import/fetch-sample.process.ts': { sites: 1, why: inline },
  'services/warehouse/src/intake/import/import.process.ts': { sites: 1, why: inline },
  'services/warehouse/src/intake/import/knowledge/known-records.query.ts': {
    sites: 4,
    why: 'namesakes are looked for when the import’s options say so and its mapping names the fields',
  },
  'services/warehouse/src/intake/files/change-reading.process.ts': {
    sites: 1,
    why: 'comes after the file was read in the way that was asked for',
  },
  'services/warehouse/src/intake/upload/receive-chunk.process.ts': {
    sites: 4,
    why: 'each comes after a check of the chunk against the upload and the disk',
  },
  'services/warehouse/src/intake/upload/register-delivery.process.ts': {
    sites: 2,
    why: 'each comes after the whole file was read, or after it was refused',
  },
  'services/warehouse/src/intake/mapping/terms.query.ts': {
    sites: 1,
    why: 'needs columns of a mapping that translate',
  },
  'services/warehouse/src/privacy/check-erasure.process.ts': {
    sites: 1,
    why: 'the word between two columns of a key; the statement with one column is prepared',
  },
  'services/warehouse/src/privacy/stored-answers.query.ts': {
    sites: 1,
    why: 'needs a kept answer that names the person',
  },
  'services/warehouse/src/sync/deliveries.mutations.ts': { sites: 1, why: inline },
  'services/warehouse/src/verification/bulk-approve.process.ts': { sites: 1, why: inline },
  'services/warehouse/src/verification/decide-scope.process.ts': { sites: 1, why: inline },
  'services/warehouse/src/verification/pending/pending-items.query.ts': {
    sites: 1,
    why: 'the second part of what waits, after 20,000 rows',
  },
}

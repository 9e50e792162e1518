import type { ChangeSource, RecordOrigin } from '@stammbuch/contracts'

/** What a change comes from when no cell of a delivery brought it. */
export const sourceOf = (kind: ChangeSource['kind']): ChangeSource => ({
  kind,
  sampleId: null,
  row: null,
  column: null,
})

/** What a record comes from when no row of a delivery brought it. */
export const originOf = (kind: RecordOrigin['kind']): RecordOrigin => ({
  kind,
  sampleId: null,
  row: null,
  columns: {},
  mappingId: null,
  revision: null,
})

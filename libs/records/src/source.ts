import type { ChangeSource, RecordOrigin } from '@stammbuch/contracts'

/** Returns the source of a change that is not from a cell of a delivery. */
export const sourceOf = (kind: ChangeSource['kind']): ChangeSource => ({
  kind,
  sampleId: null,
  row: null,
  column: null,
})

/** Returns the origin of a record that is not from a row of a delivery. */
export const originOf = (kind: RecordOrigin['kind']): RecordOrigin => ({
  kind,
  sampleId: null,
  row: null,
  columns: {},
  mappingId: null,
  revision: null,
})

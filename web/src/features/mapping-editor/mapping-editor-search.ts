/** Which mapping is edited, with which delivery it is tried, and which revisions are compared. */
export interface MappingEditorSearch {
  readonly mapping?: string
  readonly sampleId?: string
  /** Compare this revision … */
  readonly from?: number
  /** … with this one. */
  readonly to?: number
}

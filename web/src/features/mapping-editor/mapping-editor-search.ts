/** Which mapping is edited, and with which delivery it is tried. */
export interface MappingEditorSearch {
  readonly mapping?: string
  readonly sampleId?: string
}

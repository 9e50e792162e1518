import type { Decided } from '@stammbuch/ledger'

/** Who took data out of the house, and when. Names and shapes are on disk for good: add, never edit. */
export type ExportEvent =
  | Decided<
      'ExportCreated',
      {
        readonly name: string
        readonly kind: string
        /** What was asked for. */
        readonly scope: Readonly<Record<string, unknown>>
        readonly rows: number
        readonly bytes: number
        readonly sha256: string
        /** The log position that it stands for. */
        readonly position: number
      }
    >
  | Decided<'ExportDownloaded', { readonly name: string }>

import type { Decided } from '@stammbuch/ledger'

/** Who took data out of the house, and when. Names and shapes are on disk for good: add, never edit. */
export type DumpEvent =
  | Decided<
      'DumpCreated',
      {
        readonly name: string
        readonly kind: string
        readonly tables: readonly string[]
        readonly bytes: number
        readonly sha256: string
        /** The log position that it stands for. */
        readonly position: number
      }
    >
  | Decided<'DumpDownloaded', { readonly name: string }>

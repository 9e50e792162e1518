import type { Comparison } from '../compare-sheets.ts'
import type { Finding } from '../profile/finding.ts'
import type { FindingGroup } from '../profile/finding-group.ts'
import type { SheetProfile } from '../profile/profile-sheet.ts'
import type { Reading, ReadingHints } from '../reading.ts'
import type { LongCells, SheetRow } from '../sheet.ts'
import type { SheetPreview } from '../sheet-preview.ts'
import type { SheetProblemCode } from '../sheet-problem.ts'

/** The task of a worker. */
export type SheetTask =
  | { readonly do: 'preview'; readonly file: string; readonly given: ReadingHints }
  | { readonly do: 'profile'; readonly file: string; readonly reading: Reading }
  | { readonly do: 'compare'; readonly comparison: Comparison }
  | { readonly do: 'compared-findings'; readonly comparison: Comparison }
  | {
      readonly do: 'rows'
      readonly file: string
      readonly reading: Reading
      readonly long?: LongCells
    }
  | {
      readonly do: 'findings'
      readonly file: string
      readonly reading: Reading
      readonly profile: SheetProfile
    }

/** The replies of a worker: one batch after each request for one, then the end; or the problem of the file. */
export type WorkerReply =
  | { readonly preview: SheetPreview }
  | { readonly profile: SheetProfile }
  | { readonly groups: readonly FindingGroup[] }
  | { readonly rows: readonly SheetRow[] }
  | { readonly findings: readonly Finding[] }
  | { readonly end: true }
  | {
      readonly problem: {
        readonly code: SheetProblemCode
        readonly message: string
        readonly line: number | null
      }
    }

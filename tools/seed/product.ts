import path from 'node:path'
import type { RecordClass, Verdict } from '@stammbuch/contracts'
import { connect, database, Ledger, type Projection, type Unit } from '@stammbuch/ledger'
import type { ConflictStream, RecordEvent } from '@stammbuch/records'
import type pg from 'pg'
import { root } from '../root.ts'
import { buildServices } from '../start/build.ts'

interface SeededEntry {
  readonly id: string
  readonly kind: string
  readonly version: number
  readonly entry: Record<string, unknown>
  readonly removed: boolean
}

/** The one table of the warehouse that seeding reads itself; the views' own statements know the rest. */
declare module '@stammbuch/ledger' {
  interface Database {
    catalogue_entry: SeededEntry
  }
}

export type SeedUnit = Unit
export type SeedLedger = Ledger

interface UniqueKey {
  readonly key: string
  readonly code: string
}
type Entry = Readonly<Record<string, unknown>>

/** The outcome of an imported row, as the warehouse stores it. */
export interface TakenRow {
  /** Number of the record in the file; the header is 1. */
  readonly row: number
  readonly outcome: 'new' | 'changed' | 'unchanged' | 'conflict'
  readonly proposed: number
  readonly created: readonly RecordClass[]
  readonly root: string | null
  readonly events: readonly { readonly record: string; readonly event: RecordEvent }[]
  readonly rejected: readonly never[]
  /** The records to choose from. */
  readonly fits: readonly {
    readonly id: string
    readonly probability: null
    readonly evidence: null
  }[]
  readonly likely: readonly never[]
  readonly relations: readonly never[]
}

type CheckCommand =
  | { readonly do: 'judge'; readonly changeId: string; readonly verdict: Verdict }
  | { readonly do: 'return'; readonly comment: string }

interface LoadedCheck {
  readonly state: { readonly sample: ReadonlyMap<string, Verdict | null> }
}

/** Drawing spot checks and judging them. */
interface SpotChecks {
  readonly drawSample: (
    db: SeedUnit['db'],
    scope: { readonly sampleId: string },
    of: { readonly size: number; readonly seed: string },
  ) => Promise<object>
  readonly startCheck: (unit: SeedUnit, id: string, command: object) => void
  readonly loadCheck: (unit: SeedUnit, id: string) => Promise<LoadedCheck>
  readonly decideCheck: (unit: SeedUnit, check: LoadedCheck, command: CheckCommand) => void
}

/** The entry points of the compiled warehouse that seeding uses. */
interface Warehouse extends SpotChecks {
  readonly inlineProjections: readonly Projection[]
  readonly addEntry: (
    unit: SeedUnit,
    kind: string,
    entry: Entry,
    keys?: readonly UniqueKey[],
    id?: string,
  ) => Promise<string>
  readonly changeEntry: (
    unit: SeedUnit,
    found: SeededEntry,
    patch: Entry,
    keys?: readonly UniqueKey[] | null,
  ) => Promise<void>
  readonly keepRows: (
    db: SeedUnit['db'],
    of: { readonly runId: string; readonly sampleId: string },
    rows: readonly TakenRow[],
  ) => Promise<void>
  readonly createRelease: (
    unit: SeedUnit,
    id: string,
    scope: { readonly rankingGroupId: string; readonly periodId: string },
  ) => Promise<void>
  readonly loadPostcodes: (
    unit: SeedUnit,
    file: {
      readonly fileName: string
      readonly bytes: Uint8Array
      readonly places: readonly {
        readonly country: string
        readonly postcode: string
        readonly place: string
        readonly latitude: number
        readonly longitude: number
      }[]
    },
  ) => Promise<void>
  readonly mergeRecords: (
    unit: SeedUnit,
    merge: {
      readonly runId: string
      readonly conflict: ConflictStream
      readonly survivorId: string
      readonly fields: Readonly<Record<string, 'a' | 'b'>>
    },
  ) => Promise<void>
  readonly putAside: (
    unit: SeedUnit,
    conflicts: readonly ConflictStream[],
    choice: 'ignore' | 'notAConflict',
  ) => Promise<void>
  readonly nameKey: (...parts: readonly string[]) => string
  readonly keysOf: (entry: Entry) => readonly UniqueKey[]
}

/** Everything that seeding writes with. */
export interface Product extends Warehouse {
  readonly pool: pg.Pool
  readonly ledger: SeedLedger
  readonly close: () => Promise<void>
}

const compiled = (file: string): Promise<object> =>
  import(path.join(root, 'services/warehouse/dist', file))

const warehouse = async (): Promise<Warehouse> => {
  const parts = [
    'projections.js',
    'catalogue/index.js',
    'geo/index.js',
    'users/index.js',
    'conflicts/index.js',
    'intake/index.js',
    'releases/index.js',
    'verification/index.js',
  ].map(compiled)
  return Object.assign({}, ...(await Promise.all(parts))) as Warehouse
}

/** Builds the warehouse if its sources are newer, and connects its log. `url`: the app's role. */
export const openProduct = async (url: string): Promise<Product> => {
  buildServices()
  const doors = await warehouse()
  const options = { applicationName: 'stammbuch-seed', statementTimeout: 0, prepare: true }
  const pool = connect({ url, max: 4, ...options })
  const ledger = new Ledger(database(pool), doors.inlineProjections)
  return { ...doors, pool, ledger: ledger as SeedLedger, close: () => pool.end() }
}

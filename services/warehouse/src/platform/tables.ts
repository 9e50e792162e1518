import type { CatalogueKind } from '@stammbuch/contracts'
import type { ColumnType, Generated } from 'kysely'

/** The tables of the catalogue as every slice may read them. */
export interface CatalogueEntryTables {
  catalogue_entry: {
    id: string
    kind: CatalogueKind
    version: number
    position: number
    entry: Record<string, unknown>
    removed: boolean
    created_at: Date
    updated_at: Date
  }
  catalogue_key: { kind: CatalogueKind; key: string; id: string }
}

export interface DeliveryTables {
  delivery: {
    id: string
    version: number
    position: number
    created_at: Date
    file_name: string
    sha256: string
    size: number
    supplier_id: string
    ranking_group_id: string
    period_id: string
    parent_id: string | null
    encoding: string
    delimiter: string
    headers: string[]
    /** The settings by which its file is read; older deliveries only have encoding and delimiter. */
    reading: Record<string, unknown> | null
    rows: number | null
    mapping_id: string | null
    mapped_at: Date | null
    run_id: string | null
    changes: number
    /** Somebody said that it is not to be imported. */
    set_aside: Generated<boolean>
  }
}

export interface RunTables {
  run: {
    id: string
    kind: string
    version: number
    actor: string
    scope: Record<string, unknown>
    started_at: Date
    started_position: number
    finished_at: Date | null
    finished_position: number | null
    result: Record<string, unknown> | null
    undone_by: string | null
    /** So many of its steps stand although it was taken back; null where nobody took it back. */
    undo_left: number | null
  }
  /** Events that were taken back, and by which run. */
  taken_back: { position: number; undo_run: string }
  run_refusal: { run_id: string; change_id: string; code: string }
}

type Json<Value> = ColumnType<Value, string, string>

export interface WorkTables {
  match_model: {
    root_type: string
    version: number
    position: number
    created_at: Generated<Date>
    model: Json<unknown>
  }
  job: {
    id: string
    kind: string
    state: 'queued' | 'running' | 'done' | 'failed'
    input: Json<Record<string, unknown>>
    done: number
    total: number
    unit: string
    progress: Json<Record<string, unknown>>
    result: Json<unknown> | null
    problem: Json<unknown> | null
    actor: string
    role: string
    command: string
    key: string | null
    request_digest: Buffer
    created_at: Generated<Date>
    started_at: Date | null
    finished_at: Date | null
    leased_by: string | null
    leased_until: Date | null
    cancelled_at: Generated<Date | null>
    /** Of the jobs of one lane only one runs at a time. */
    lane: Generated<string | null>
    /** The access token by which the work was begun. */
    token: Generated<string | null>
  }
  run_scope: { run_id: string; ids: string[] }
  upload: {
    stamp: string
    actor: string
    request: Json<Record<string, unknown>>
    received: Generated<number>
    chunk_count: number
    bytes: Generated<number>
    last_digest: string | null
    sample_id: string | null
    updated_at: Generated<Date>
  }
  delivery_profile: {
    sample_id: string
    edition: number
    reading: Json<unknown>
    profile: Json<unknown>
    made_at: Generated<Date>
  }
  export_file: {
    key: string
    name: string
    kind: string
    personal: boolean
    rows: number
    bytes: number
    sha256: string
    position: number
    created_at: Date
    expires_at: Date
  }
  delivery_row: { sample_id: string; row: number; cells: Json<string[]> }
}

declare module '@stammbuch/ledger' {
  interface Database extends CatalogueEntryTables, DeliveryTables, RunTables, WorkTables {}
}

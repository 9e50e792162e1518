import type { ColumnType, Generated } from 'kysely'
import type { DeliveryTables } from './transport.tables.ts'

/** `bigint` columns are read as numbers; positions stay far below 2^53. */
export interface LogTables {
  log_head: { one: Generated<boolean>; position: number }
  event: {
    position: number
    id: string
    kind: string
    stream: string
    version: number
    type: string
    schema: number
    subject: string | null
    data: Record<string, unknown>
    personal: Buffer | null
    actor: string
    role: string
    source: string
    command: string
    run: string | null
    at: Date
    digest: Buffer
  }
  event_personal: { position: number; subject: string; salt: Buffer; data: Record<string, unknown> }
  command: {
    id: string
    actor: string
    key: string | null
    request_digest: Buffer
    status: number
    answer: unknown
    position: number | null
    at: Date
  }
  seal: {
    number: number
    first: number
    last: number
    root: Buffer
    previous: Buffer
    digest: Buffer
    signature: Buffer
    at: Date
  }
  seal_leaves: { number: number; digests: Buffer }
  checkpoint: {
    name: string
    position: number
    state: Generated<string>
    detail: string | null
    updated_at: ColumnType<Date, Date | undefined, Date | undefined>
  }
}

/**
 * Every table of the one database. Who keeps tables adds them here, where they are described, by `declare module`:
 * each connection and each transaction then has one type, which every query takes.
 */
export interface Database extends LogTables, DeliveryTables {}

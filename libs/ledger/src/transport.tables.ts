import type { ColumnType, Generated } from 'kysely'

type Instant = ColumnType<Date, Date | string, Date | string>

/** The state of the delivery of records to targets. */
export interface DeliveryTables {
  /** Positions that only ever grow. */
  target_state: {
    target: string
    record_id: string
    requested: Generated<number>
    sent: Generated<number>
    acknowledged: Generated<number>
    present: Generated<boolean>
    last_error: string | null
    attempts: Generated<number>
    failed_at: ColumnType<Date | null, Date | string | null, Date | string | null>
    dropped: Generated<number>
    lacks: string | null
    calling_since: ColumnType<Date | null, Date | string | null, Date | string | null>
    settled: Generated<number>
    late_since: ColumnType<Date | null, Date | string | null, Date | string | null>
    check_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  }
  parked_delivery: {
    id: string
    target: string
    record_id: string
    position: number
    reason: string
    attempts: number
    first_at: Instant
    last_at: Instant
    resolved_at: ColumnType<Date | null, Date | string | null, Date | string | null>
    dropped: Generated<boolean>
  }
  /** A comparison of a target with what it should hold: the one under way, or the last. */
  comparison: {
    target: string
    asked_at: ColumnType<Date | null, Date | string | null, Date | string | null>
    began_at: ColumnType<Date | null, Date | string | null, Date | string | null>
    done_to: string | null
    ended_at: ColumnType<Date | null, Date | string | null, Date | string | null>
    looked: Generated<number>
    missing: Generated<number>
    outdated: Generated<number>
    surplus: Generated<number>
    created_at: Generated<Date>
  }
}

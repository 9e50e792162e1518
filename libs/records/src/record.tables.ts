import type {
  ChangeSource,
  ConflictChoice,
  ConflictDetection,
  ConflictType,
  FieldValue,
  LinkKind,
  RecordClass,
} from '@stammbuch/contracts'
import type { GeneratedAlways } from 'kysely'

/** The views of record streams. `jsonb` columns come back parsed. */
export interface RecordTables {
  record: {
    id: string
    class: RecordClass
    root_id: string
    stream_version: number
    version: number
    position: number
    created_position: number
    created_at: Date
    updated_at: Date
    sample_id: string | null
    label: string
    search: string
    name_key: string
    is_approved: boolean
    excluded: boolean
    follow_up: boolean
    open_changes: number
    fields: Record<string, FieldValue>
    /** Follow `fields` by themselves. */
    city: GeneratedAlways<string | null>
    zip: GeneratedAlways<string | null>
  }
  pending_change: {
    change_id: string
    record_id: string
    root_id: string
    class: RecordClass
    attribute: string
    old_value: FieldValue
    new_value: FieldValue
    position: number
    at: Date
    proposer: string
    source: ChangeSource
    sample_id: string | null
    comment: string | null
    /** Log position of the proposal that it is again, and the id which that one had; its own otherwise. */
    place: number
    first_id: string
  }
  membership: {
    record_id: string
    from_position: number
    to_position: number | null
    class: 'award' | 'score'
    holder_id: string | null
    holder_class: 'account' | 'contact' | null
    product_id: string | null
    ranking_group_id: string | null
    period_id: string | null
    toplist_id: string | null
    holder_label: string | null
    holder_search: string | null
    holder_city: string | null
    holder_zip: string | null
  }
  dynamic_field_use: { name: string; records: number }
  link: {
    from_id: string
    kind: LinkKind
    to_id: string
    from_position: number
    to_position: number | null
  }
  identification: {
    id: string
    record_id: string
    value: string
    scope: string | null
    supplier_id: string
    from_position: number
    to_position: number | null
    /** Of the record. */
    class: RecordClass
    /** It came beside another one of the same key, before that was forbidden. */
    is_second: boolean
  }
  note: {
    id: string
    record_id: string
    content: string
    author: string
    at: Date
    position: number
  }
  conflict: {
    id: string
    version: number
    position: number
    type: ConflictType
    class: RecordClass
    detected_with: ConflictDetection
    choice: ConflictChoice | null
    similarity: number
    hash_identifier: string
    pair: string | null
    ranking_group_id: string | null
    detected_run: string | null
    decided_run: string | null
    survivor_id: string | null
    created_at: Date
    solved_at: Date | null
    solved_by: string | null
    solved_position: number | null
  }
  conflict_member: {
    conflict_id: string
    number: number
    source_type: 'sample' | RecordClass
    source_id: string
    row: number | null
  }
  /** `key` is an eight-byte integer, as text. */
  match_key: { record_id: string; key: string }
}

declare module '@stammbuch/ledger' {
  interface Database extends RecordTables {}
}

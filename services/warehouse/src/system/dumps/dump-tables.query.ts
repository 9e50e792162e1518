import {
  type CatalogueKind,
  type DumpTable,
  dumpTables,
  dynamicPrefix,
  fields,
  type RecordClass,
} from '@stammbuch/contracts'

const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`
const name = (text: string): string => `"${text.replaceAll('"', '""')}"`

/** A record's table: what every record has, then a column for each field of the catalogue. */
const recordsOf = (recordClass: RecordClass): string => {
  const attributes = Object.keys(fields[recordClass]).filter((attribute) => attribute !== 'id')
  const columns = attributes.map(
    (attribute) => `fields ->> ${literal(attribute)} as ${name(attribute)}`,
  )
  return `select id, root_id, version, label as record_label, is_approved, excluded, follow_up,
    sample_id, created_at, updated_at, ${columns.join(', ')}, fields as record_fields
    from view.record where class = ${literal(recordClass)} order by id`
}

const entriesOf = (kind: CatalogueKind, more = ''): string =>
  `select id, version, entry${more}, created_at, updated_at
   from view.catalogue_entry where kind = ${literal(kind)} and not removed order by id`

const identificationsOf = (recordClass: RecordClass): string =>
  `select i.* from view.identification i join view.record r on r.id = i.record_id
   where r.class = ${literal(recordClass)} and i.to_position is null order by i.id`

/** Every change that was ever proposed, with its decision, out of the log. */
const changes = `
  select p.subject as id, p.stream as target_id, p.kind as target_class,
    p.data ->> 'attribute' as attribute, coalesce(own.data, p.data) as proposed, p.actor as proposed_by,
    p.at as proposed_at, d.type as decision, d.actor as decided_by, d.at as decided_at
  from log.event p
  left join log.event_personal own on own.position = p.position
  left join log.event d on d.subject = p.subject and d.type in ('ChangeAccepted', 'ChangeDeclined')
  where p.type = 'ChangeProposed' order by p.position`

const columnsOfMappings = `
  select e.id as mapping_id, c.ordinal as number, c.value as mapping_column
  from view.catalogue_entry e
  cross join lateral jsonb_array_elements(e.entry -> 'columns') with ordinality as c (value, ordinal)
  where e.kind = 'mapping' and not e.removed order by e.id, c.ordinal`

/** Fields beyond the catalogue stand beside the others as `dynamicFields.{name}`. */
const valuesOfDynamicFields = `
  select r.id as record_id, r.class, substr(v.key, length(${literal(dynamicPrefix)}) + 1) as name,
    v.value
  from view.record r
  cross join lateral jsonb_each(r.fields) as v
  where starts_with(v.key, ${literal(dynamicPrefix)})
  order by r.id, v.key`

/** The queries that read each table of the specification from this database. */
const queries: Readonly<Record<DumpTable, string>> = {
  account: recordsOf('account'),
  account_contact: `select to_id as account_id, from_id as contact_id, kind, from_position
    from view.link where to_position is null order by 1, 2, 3`,
  award: recordsOf('award'),
  changes,
  conflict: 'select * from view.conflict order by id',
  conflict_member_reference: 'select * from view.conflict_member order by conflict_id, number',
  contact: recordsOf('contact'),
  dictionary: entriesOf('dictionary'),
  // Nobody holds a lock here longer than a transaction, so there is never a row.
  lock_keys: 'select null::text as key, null::timestamptz as expires_at where false',
  managed_dynamic_field: valuesOfDynamicFields,
  managed_dynamic_label: entriesOf('dynamic-field'),
  mapping: entriesOf('mapping'),
  mapping_column: columnsOfMappings,
  messages: 'select * from view.note order by id',
  period: entriesOf('period', `, entry ->> 'name' as name`),
  product: recordsOf('product'),
  ranking_group: entriesOf('ranking-group', `, entry ->> 'shortCode' as "shortCode"`),
  release: 'select * from view.release order by id',
  sample: 'select * from view.delivery order by id',
  score: recordsOf('score'),
  string_translation: entriesOf('string-translation'),
  supplier: entriesOf('supplier', `, entry ->> 'name' as name`),
  supplier_award: identificationsOf('award'),
  supplier_identification:
    'select * from view.identification where to_position is null order by id',
  supplier_score: identificationsOf('score'),
  taxonomy_term: entriesOf('taxonomy-term'),
  toplist_label: entriesOf('toplist-label', `, entry ->> 'value' as value`),
  user: entriesOf('user'),
}

/** The log, whole: all that is needed to build everything else again. */
const logTables = ['log_head', 'event', 'event_personal', 'command', 'seal'] as const

/** One file of a dump. */
export interface DumpPart {
  /** Within the archive. */
  readonly path: string
  /** A query, without what a caller sent. */
  readonly query: string
}

export interface DumpRequest {
  readonly slim: boolean
  /** Empty: all of them. */
  readonly tables: readonly DumpTable[]
}

export type DumpKind = 'full' | 'slim' | 'custom'

export const dumpKind = ({ slim, tables }: DumpRequest): DumpKind =>
  tables.length > 0 ? 'custom' : slim ? 'slim' : 'full'

/** Tables in the order in which they are written. Slim leaves out the changes. */
export const tablesOf = (wanted: DumpRequest): readonly DumpTable[] => {
  const asked = wanted.tables.length > 0 ? wanted.tables : dumpTables
  return dumpTables.filter(
    (table) => asked.includes(table) && !(wanted.slim && table === 'changes'),
  )
}

/** Every file of a dump. Only a full one has the log, and only with it the product can be restored. */
export const partsOf = (wanted: DumpRequest): readonly DumpPart[] => [
  ...tablesOf(wanted).map((table) => ({ path: `tables/${table}.csv`, query: queries[table] })),
  ...(dumpKind(wanted) === 'full'
    ? logTables.map((table) => ({
        path: `log/${table}.csv`,
        query: `select * from log.${table}${table === 'event_personal' ? ' order by position' : ''}`,
      }))
    : []),
]

/** The tables in which values about persons stand. */
const aboutPersons: readonly DumpTable[] = ['contact', 'changes', 'messages', 'user']

/** Returns the names of a dump's tables in which values about persons stand; the log is one of them in a full one. */
export const personalTables = (wanted: DumpRequest): string[] => [
  ...tablesOf(wanted).filter((table) => aboutPersons.includes(table)),
  ...(dumpKind(wanted) === 'full' ? ['log'] : []),
]

import type { FieldValue, PrintedCell, PrintedLine, RecordClass } from '@stammbuch/contracts'
import { type Database, Refusal } from '@stammbuch/ledger'
import { type Kysely, sql } from 'kysely'
import { dynamicFieldsByName } from '../../catalogue/index.ts'
import { instant } from '../../platform/instant.ts'
import { labelOfField } from '../field-label.rules.ts'
import { namesOfReferences } from '../reference-names.query.ts'
import { actorOf } from '../register.query.ts'

type Db = Kysely<Database>

type Head = Omit<PrintedLine, 'fields' | 'root'> & { readonly root: PrintedLine['root'] | null }

/** The line's release, toplist and holder; of an award without a holder, the award itself. */
const headOf = async (db: Db, releaseId: string, awardId: string): Promise<Head> => {
  const { rows } = await sql<Head>`
    select jsonb_build_object('id', x.id, 'project', coalesce(g.entry ->> 'name', '–'),
        'period', coalesce(p.entry ->> 'name', '–'), 'at', ${instant('x.created_at')}, 'position', x.position) as release,
      t.entry ->> 'value' as toplist,
      jsonb_build_object('id', r.id, 'class', r.class, 'label', r.label) as root
    from release x join release_member m on m.release_id = x.id and m.award_id = ${awardId}
    join record r on r.id = coalesce(m.holder_id, m.award_id)
    left join catalogue_entry g on g.id = x.ranking_group_id
    left join catalogue_entry p on p.id = x.period_id
    left join catalogue_entry t on t.id = m.toplist_id
    where x.id = ${releaseId}`.execute(db)
  const [head] = rows
  if (!head) throw new Refusal('not-found', 'Diese Zeile gibt es in der Freigabe nicht.')
  return head
}

interface CellRow {
  readonly class: RecordClass
  readonly stream: string
  readonly attribute: string
  readonly value: FieldValue
  readonly position: number
  readonly type: string
  readonly at: string
  readonly actor: string
  readonly short_code: string | null
  readonly full_name: string | null
  readonly delivery: PrintedCell['delivery']
}

/**
 * The fields of award, holder and product as they stood at the release, each with the last event up to then that set it and the
 * cell of the delivery behind that.
 */
const cellsOf = async (db: Db, releaseId: string, awardId: string): Promise<readonly CellRow[]> => {
  const { rows } = await sql<CellRow>`
    with line as materialized (
      select x.position, s.stream, s.number from release x
      join release_member m on m.release_id = x.id and m.award_id = ${awardId}
      cross join lateral (values (1, m.holder_id), (2, m.product_id), (3, m.award_id)) s (number, stream)
      where x.id = ${releaseId} and s.stream is not null),
    patch as materialized (
      select l.stream, l.number, e.position, e.type, e.data, e.subject, e.actor, e.at, v.key as attribute, v.value
      from line l join event e on e.stream = l.stream and e.position <= l.position
      left join event_personal p on p.position = e.position
      cross join lateral jsonb_each(view.record_patch(e.type, e.data, p.data, e.at)) v
      where e.type in ('RecordCreated', 'ChangeAccepted', 'AwardPeriodChanged', 'HolderChanged', 'ContactErased')),
    cell as materialized (
      select distinct on (stream, attribute) * from patch order by stream, attribute, position desc)
    select r.class, c.stream, c.attribute, c.value, c.position, c.type, ${instant('c.at')} as at, c.actor,
      u.entry ->> 'shortCode' as short_code, u.entry ->> 'fullName' as full_name,
      case when d.id is not null then jsonb_build_object('id', d.id, 'fileName', d.file_name,
        'supplier', s.entry ->> 'name', 'row', (f.origin ->> 'row')::int,
        'column', coalesce(f.origin ->> 'column', f.origin -> 'columns' ->> c.attribute)) end as delivery
    from cell c join record r on r.id = c.stream
    left join event o on o.type = 'ChangeProposed' and o.subject = c.subject
    cross join lateral (select coalesce(o.data -> 'source', c.data -> 'origin') as origin) f
    left join delivery d on d.id = (f.origin ->> 'sampleId')::uuid
    left join catalogue_entry s on s.id = d.supplier_id
    left join catalogue_entry u on u.id = c.actor and u.kind = 'user'
    where c.value not in ('null', 'false', '""') order by c.number, c.attribute`.execute(db)
  return rows
}

/** Fields of records that are no part of what is printed: their state in this product and at the targets. */
const isContent = (attribute: string): boolean =>
  !/^(isApproved|excluded|marked|elastic|salesForce|sales|webhook|createdAt|updatedAt|mergedInto)/.test(
    attribute,
  )

/** A printed line with the origin of each of its cells. @throws Refusal `not-found` */
export const lineOfAward = async (
  db: Db,
  releaseId: string,
  awardId: string,
): Promise<PrintedLine> => {
  const head = await headOf(db, releaseId, awardId)
  const rows = (await cellsOf(db, releaseId, awardId)).filter(({ attribute }) =>
    isContent(attribute),
  )
  const dynamic = await dynamicFieldsByName(db)
  const names = await namesOfReferences(
    db,
    rows.map(({ value }) => value),
  )
  return {
    ...head,
    root: head.root ?? { id: awardId, class: 'award', label: '' },
    fields: rows.map((row) => ({
      targetClass: row.class,
      targetId: row.stream,
      attributeName: row.attribute,
      fieldLabel: labelOfField(row.class, row.attribute, dynamic),
      newValue: names.get(String(row.value)) ?? row.value,
      valueId:
        row.type === 'RecordCreated' ? `${row.position}.${row.attribute}` : String(row.position),
      delivery: row.delivery,
      decided: {
        position: row.position,
        at: row.at,
        by: actorOf(row.actor, { fullName: row.full_name, shortCode: row.short_code }),
      },
    })),
  }
}

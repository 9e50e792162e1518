import { newId } from '@stammbuch/ledger'
import { decideOn, loadRecords } from '@stammbuch/records'
import { inLog } from '../../testing/records.ts'
import type { Person, TestWarehouse } from '../../testing/warehouse.ts'

/** The source of a delivered value. */
export const delivered = { kind: 'import', sampleId: null, row: 7, column: 'Ort' } as const

/** The further field of the scores. */
export const dynamic = [
  { name: 'staff', label: 'Personal', type: 'TYPE_INTEGER', nullable: true, zeroAllowed: true },
] as const

interface Proposed {
  readonly attribute: string
  readonly newValue: string | number
  readonly comment?: string | null
}

/** Proposals of a delivery on a record, in their order. */
export const propose = (warehouse: TestWarehouse, id: string, proposals: readonly Proposed[]) =>
  inLog(warehouse, async (unit) => {
    const stream = (await loadRecords(unit.db, [id])).get(id)
    if (!stream) throw new Error('gone')
    for (const { comment = null, ...said } of proposals)
      decideOn(unit, stream, {
        do: 'propose',
        changeId: newId(),
        source: delivered,
        dynamic,
        force: true,
        comment,
        ...said,
      })
  })

/** The open changes of a record, as people see them. */
export const openOf = async (person: Person, targetId: string, targetClass = 'account') => {
  const params = { class: targetClass as 'account', id: targetId }
  const { body } = await person.call('listChangesOfTarget', { params, query: { pending: '1' } })
  return body.list.map((one) => ({
    attribute: one.attributeName,
    from: one.oldValue,
    to: one.newValue,
    source: one.source,
    comment: one.comment,
    curator: one.curator?.shortCode ?? null,
    stale: one.stale,
  }))
}

/** Merges a pair; the run's id. */
export const merge = async (person: Person, id: string, body: object) => {
  const merged = await person.call('decideConflict', {
    params: { id },
    body: { command: 'merge', ...body } as never,
  })
  if (merged.status !== 200) throw new Error(JSON.stringify(merged.problem))
  return merged.body.runId ?? ''
}

/** Everything about records, their awards and scores but where in the log it is. */
export const everything = async ({ parts }: TestWarehouse, ids: readonly string[]) => {
  const { rows } = await parts.pool.query(
    `with own as (
       select r.id from record r where r.id = any($1::uuid[])
       union select m.record_id from membership m where m.holder_id = any($1::uuid[]))
     select r.id, r.fields, r.is_approved, r.excluded, r.follow_up, r.open_changes, r.label,
       (select jsonb_agg(jsonb_build_array(c.attribute, c.old_value, c.new_value, c.source,
          c.proposer, c.comment) order by c.attribute, c.position)
        from pending_change c where c.record_id = r.id) as waiting,
       (select jsonb_agg(n.content order by n.id) from note n where n.record_id = r.id) as notes,
       (select m.holder_id from membership m where m.record_id = r.id and m.to_position is null)
         as holder
     from own join record r using (id) order by r.id`,
    [ids],
  )
  // Never merged and merged no longer are the same.
  for (const { fields } of rows) {
    fields.mergedInto ??= null
    // So are never marked and marked no longer.
    fields.markedForFollowUp ??= false
  }
  return rows
}

import type { TestWarehouse } from '../../../testing/warehouse.ts'

/** Everything that people see of records and of the awards that they had: in the words of the views, without versions. */
export const everything = async ({ parts }: TestWarehouse, ids: readonly string[]) => {
  const { rows } = await parts.pool.query(
    `select r.id, r.is_approved as approved, r.excluded, r.follow_up as marked,
       (select jsonb_object_agg(f.key, f.value) from jsonb_each(r.fields) f
        where f.value <> 'null' and f.value <> 'false') as fields,
       (select jsonb_agg(jsonb_build_array(c.attribute, c.old_value, c.new_value, c.source, c.proposer, c.comment,
          c.place, c.at) order by c.place) from pending_change c where c.record_id = r.id) as waiting,
       (select jsonb_agg(n.content order by n.content) from note n where n.record_id = r.id) as notes,
       (select jsonb_agg(i.value order by i.value) from identification i
        where i.record_id = r.id and i.to_position is null) as named,
       (select jsonb_agg(l.to_id order by l.to_id) from link l
        where l.from_id = r.id and l.to_position is null) as linked,
       (select m.holder_id from membership m where m.record_id = r.id and m.to_position is null) as holder,
       (select jsonb_agg(c.id order by c.id) from conflict_member m join conflict c on c.id = m.conflict_id
        where m.source_id = r.id and c.choice is null) as suspected
     from record r where r.id = any($1::uuid[]) order by array_position($1::uuid[], r.id)`,
    [ids],
  )
  return rows
}

import { sql } from 'kysely'

/** Causes that are named one by one. */
const named = 10

/**
 * Why the award `j` of a comparison stands at another rank: the others of its toplist that are above it on one side only.
 * Reads `judged`, every award of either side.
 */
export const movementOf = sql`(
  with cause as (
    select o.*, case when o.old_id is null then 'joined' when o.new_id is null then 'left'
      when c.is_above then 'overtook' else 'fell-behind' end as way
    from judged o cross join lateral (
      select coalesce(o.old_rank < j.old_rank, false) as was_above,
        coalesce(o.new_rank < j.new_rank, false) as is_above) c
    where o.key <> j.key and o.toplist_id is not distinct from j.toplist_id
      and c.was_above <> c.is_above),
  first as (
    select c.*, h.id as root_id, h.class, h.label,
      case when p.id is distinct from h.id then p.label end as product
    from cause c
    join record h on h.id = coalesce(c.holder_id, c.product_id, c.new_id, c.old_id)
    left join record p on p.id = c.product_id
    order by coalesce(c.new_rank, c.old_rank), c.key limit ${named})
  select jsonb_build_object('total', (select count(*) from cause), 'causes', coalesce((
    select jsonb_agg(jsonb_build_object('kind', f.way,
      'root', jsonb_build_object('id', f.root_id, 'class', f.class, 'label', f.label),
      'product', f.product,
      'before', case when f.old_id is not null
        then jsonb_build_object('rank', f.old_rank, 'scoring', f.old_scoring) end,
      'after', case when f.new_id is not null
        then jsonb_build_object('rank', f.new_rank, 'scoring', f.new_scoring) end)
      order by coalesce(f.new_rank, f.old_rank), f.key)
    from first f), '[]')))`

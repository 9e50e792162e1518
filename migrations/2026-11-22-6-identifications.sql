-- What a supplier calls a record means one record: of each class at most one stands under a value of the supplier's. Logs
-- of before may say otherwise. Those that came second are kept as such (`is_second`) and rows that meet them ask whom
-- they mean; nothing new can come beside them.
alter table view.identification add column class text, add column is_second boolean not null default false;

update view.identification i set class = e.data ->> 'class'
from log.event e where e.position = i.from_position;

alter table view.identification alter column class set not null;

create unique index identification_key on view.identification (supplier_id, class, value, from_position);

update view.identification i set is_second = true
where exists (
  select from view.identification x
  where x.supplier_id = i.supplier_id and x.class = i.class and x.value = i.value
    and x.from_position < i.from_position and (x.to_position is null or x.to_position > i.from_position));

create unique index identification_unique on view.identification (supplier_id, class, value)
  where to_position is null and not is_second;

-- There are few, and none that came later: whoever forgets a person looks at these alone.
create index identification_second on view.identification (class) where is_second;

drop index view.identification_by_value;

-- Work of one lane is done one piece after the other, in the order in which it was asked for: imports of one supplier.
alter table work.job add column lane text;
create unique index job_lane on work.job (lane) where state = 'running';

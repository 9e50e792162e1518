-- How many records hold a value of each dynamic field, kept up event by event: counting them in the records takes a pass over all.
create table view.dynamic_field_use (
  name text primary key,
  records integer not null
);

insert into view.dynamic_field_use (name, records)
select substr(said.attribute, length('dynamicFields.') + 1), sum(said.step)::int
from (
  select f.key as attribute, 1 as step
  from log.event e, lateral jsonb_each(e.data -> 'values') as f(key, value)
  where e.type = 'RecordCreated' and e.data ->> 'class' in ('product', 'award', 'score')
    and starts_with(f.key, 'dynamicFields.') and f.value <> 'null'
  union all
  select e.data ->> 'attribute',
         (coalesce(e.data -> 'newValue', 'null') <> 'null')::int
           - (coalesce(e.data -> 'valueBefore', 'null') <> 'null')::int
  from log.event e
  where e.type = 'ChangeAccepted' and e.data ->> 'class' in ('product', 'award', 'score')
    and starts_with(e.data ->> 'attribute', 'dynamicFields.')
) said
group by 1;

-- What is usual now tells duplicates from relatives, such as houses of one operator: a store that goes by it is looked through from
-- its first event. A large one is learnt from anew by itself, which judges every open conflict again.
update work.duplicate_search s set position = 0
where (select count(*) from view.record r where r.class = s.root_type) < 2000;

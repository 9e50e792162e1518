-- Models now tell duplicates from relatives, such as houses of one operator. Those learnt before cannot, so they go: a large store
-- is learnt from anew by itself, which also judges every open conflict again. A small one, which goes by what is usual, is looked through
-- from its first event.
delete from work.match_model;
update work.duplicate_search s set position = 0
where (select count(*) from view.record r where r.class = s.root_type) < 2000;

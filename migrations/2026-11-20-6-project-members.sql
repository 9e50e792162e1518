-- Members of a project are counted from this index alone, in the order in which they are told apart.
drop index view.membership_of_project;
create index membership_of_project on view.membership
  (ranking_group_id, period_id, class, holder_class, holder_id, toplist_id) where to_position is null;

-- In which releases a holder or a product stands: asked for every value that somebody wants to know about.
create index release_member_by_holder on view.release_member (holder_id);
create index release_member_by_product on view.release_member (product_id) where product_id is not null;

-- What a release leaves out is found from these few, not by reading every award of a project.
create index record_excluded on view.record (id) where excluded;

-- What a run costs for each row.

-- The key of a text that is folded already: a record's name is folded once for its search and its key.
create function view.key_of_folded(folded text) returns text
language sql immutable parallel safe strict as $$
  select regexp_replace(folded, '[^a-z0-9]+', '', 'g')
$$;

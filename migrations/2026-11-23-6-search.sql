-- A search among accounts that nobody asked before is counted, and its page found, in the list itself: the index has the names that
-- are searched and what lists are sorted by, so that no record has to be read. Words that few records have are still looked up by
-- their trigrams. Only accounts: twice the longest name of a person does not fit into an entry of an index.
create index record_account_search on view.record (label collate "de-x-icu", id) include (search, city, zip)
  where class = 'account';

-- One search over everything. An entry has its words, folded, and the right without which it is not found; the words that
-- occur stand beside the entries once each, so that parts of words and typing errors are looked for in some ten thousand words
-- and not in every entry. Folded behind the write path, so that its indexes cost no writer anything.

-- The folded words of a text, each once.
create function view.search_words(value text) returns text[]
language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct left(word, 60) collate "C"), '{}')
  from regexp_split_to_table(view.fold(value) collate "de-x-icu", '[^[:alnum:]]+') as word
  where word <> ''
$$;

-- A word, and the word with any one letter left out. Two words of which some of these are the same differ in one letter that
-- is wrong, missing, too much, or changed places with its neighbour; few others do.
create function view.search_near(word text) returns text[]
language sql immutable parallel safe strict as $$
  select case when length(word) not between 4 and 30 or word ~ '[0-9]' then '{}'::text[] else
    (select array_agg(distinct near collate "C") from (
      select word as near
      union all select left(word, n - 1) || substr(word, n + 1) from generate_series(1, length(word)) n) v) end
$$;

create table view.search_entry (
  kind text not null,
  id uuid not null,
  -- The record that it stands on.
  record_id uuid,
  -- The right that finds it.
  needs text not null,
  -- Folded, for hits whose name begins with what is typed.
  name text not null,
  words tsvector not null,
  primary key (kind, id)
);
create index search_entry_by_name on view.search_entry (kind, name text_pattern_ops);
create index search_entry_by_record on view.search_entry (record_id) where record_id is not null;
-- One index for each sort of entry: what few of a sort have must not be crowded out by the many of another.
create index search_entry_records on view.search_entry using gin (words)
  where kind in ('account', 'contact', 'product');
create index search_entry_identifications on view.search_entry using gin (words) where kind = 'identification';
create index search_entry_notes on view.search_entry using gin (words) where kind = 'note';
create index search_entry_others on view.search_entry using gin (words)
  where kind not in ('account', 'contact', 'product', 'identification', 'note');

create table view.search_word (
  word text collate "C" primary key,
  near text[] not null
);
create index search_word_near on view.search_word using gin (near);
create index search_word_parts on view.search_word using gin (word public.gin_trgm_ops)
  where word !~ '[0-9]';

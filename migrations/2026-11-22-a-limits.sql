-- Who holds the head of the log and then says nothing holds up every writer. From the moment a transaction waits for its
-- turn, the server gives it 3 s between two statements, and not the 15 s that others have: what is still to be done then
-- is to bring the views over what was written, and to commit. (A setting made inside a function that has settings of its
-- own for other names lasts until the transaction ends.)
--
-- With nobody holding the turn for long, waiting for it is short as well: who waits for 8 s is told so and tries again.
create or replace function log.wait_for_turn() returns void language sql set lock_timeout = '8s' as $$
  select set_config('idle_in_transaction_session_timeout', '3s', true);
  select pg_advisory_xact_lock(7302020);
$$;

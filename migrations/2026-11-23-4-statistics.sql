-- A database that grows fast has the statistics of when it was small until autoanalyze comes round, and plans made by them
-- scan tables of a hundred times the size under the log's lock: one statement took 4 to 5 s. Whoever writes much asks
-- for new statistics. Only the owner may make them, so this runs as the owner; it takes no names and changes no row.
create function work.renew_statistics() returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp set lock_timeout = '1s' as $$
begin
  analyze log.event (position, stream, version, type, subject, run);
  analyze view.record, view.pending_change, view.membership, view.identification, view.match_key, view.link;
end $$;
revoke all on function work.renew_statistics() from public;
grant execute on function work.renew_statistics() to stammbuch_app;

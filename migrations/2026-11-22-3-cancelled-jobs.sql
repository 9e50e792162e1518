-- Whoever began a job may ask it to end. Whoever works on it, in whichever process, sees the wish when it saves how far it is.
alter table work.job add column cancelled_at timestamptz;

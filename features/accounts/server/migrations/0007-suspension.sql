-- Suspended people cannot sign in; what they own stays.
alter table users add column suspended_at timestamptz;

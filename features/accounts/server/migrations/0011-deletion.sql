-- A deleted account: the row keeps nothing but its id until everything that refers to it is erased.
alter table users add column deleted_at timestamptz;
alter table users add column hands_over boolean not null default false;
create index users_deleted on users (deleted_at) where deleted_at is not null;

-- Names of deleted accounts, so that nobody can pose as their owner. Keyed hashes: the names themselves are forgotten.
create table deleted_usernames (
  name_hash text primary key,
  deleted_at timestamptz not null
);

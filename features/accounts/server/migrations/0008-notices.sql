-- Mails about changes of an account that are still to be sent. Each keeps the address and the name of that moment: the
-- old address after a change, and those of a deleted account. Removed when it is sent or given up.
create table account_notices (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  address text not null,
  username text not null,
  language text,
  created_at timestamptz not null
);
create index account_notices_created on account_notices (created_at);

-- Where a session was last used: an IPv4 address or an IPv6 network.
alter table user_sessions add column last_address text not null default '';

-- Time-based codes (RFC 6238) as a second step of signing in with a password.
create table second_factors (
  user_id uuid primary key references users (id) on delete cascade,
  -- Encrypted with a key derived from the server's secret.
  secret bytea not null,
  -- The newest time step whose code was accepted; it and older ones are refused.
  last_step bigint not null default 0,
  created_at timestamptz not null,
  -- Null until the first code has proven that the app is set up.
  confirmed_at timestamptz
);

create table recovery_codes (
  user_id uuid not null references users (id) on delete cascade,
  -- Keyed hash, so that whoever reads this table cannot guess the codes.
  code_hash text not null,
  primary key (user_id, code_hash)
);

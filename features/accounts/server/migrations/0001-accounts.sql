create table users (
  id uuid primary key default gen_random_uuid(),
  -- Compared and ordered by byte, so that prefixes and pages use the index whatever the server's locale.
  username text collate "C" not null unique check (username = lower(username) and username <> 'anonymous'),
  displayname text not null,
  -- argon2id; null for people who only come through single sign-on.
  password_hash text,
  interests text[] not null default '{}',
  organization_id uuid not null references organizations (id),
  organization_role text not null default 'member' check (organization_role in ('administrator', 'moderator', 'member')),
  sso_issuer text,
  sso_subject text,
  created_at timestamptz not null,
  unique (sso_issuer, sso_subject),
  check ((sso_issuer is null) = (sso_subject is null))
);
create index users_of_organization on users (organization_id, username);
create index users_displayname on users (organization_id, lower(displayname) text_pattern_ops);
create index users_administrators on users (organization_id) where organization_role = 'administrator';

create table user_sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  -- sha256 of the cookie's token: whoever reads this table cannot sign in with it.
  token_hash bytea not null unique,
  user_agent text not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null
);
create index user_sessions_of_user on user_sessions (user_id, last_seen_at desc);
create index user_sessions_expiry on user_sessions (expires_at);

-- Wrong sign-in tries in the present window, counted for all processes together. Losing them in a crash is harmless.
create unlogged table sign_in_tries (
  key text primary key,
  tries integer not null,
  window_ends_at timestamptz not null
);
create index sign_in_tries_expiry on sign_in_tries (window_ends_at);

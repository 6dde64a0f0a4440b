-- Links that set a new password. Used ones are kept until they expire, so that late visitors learn why a link fails.
create table password_resets (
  -- sha256 of the code in the link.
  code_hash bytea primary key,
  user_id uuid not null references users (id) on delete cascade,
  -- The administrator who created the link; null if it was requested by mail.
  created_by uuid references users (id) on delete set null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index password_resets_of_user on password_resets (user_id, created_at);
create index password_resets_of_administrator on password_resets (created_by);
create index password_resets_expiry on password_resets (expires_at);

-- The language of mail; null: the site's default.
alter table users add column language text check (language in ('en', 'de'));

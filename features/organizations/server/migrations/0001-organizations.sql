create table organizations (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  primary_color text,
  sign_up_enabled boolean not null default true,
  l1_support text not null default '',
  settings jsonb not null default '{}',
  version integer not null default 1,
  -- The one that visitors and new accounts belong to.
  is_default boolean not null default false,
  created_at timestamptz not null default now()
);
create unique index organizations_one_default on organizations (is_default) where is_default;

insert into organizations (name, is_default) values ('Kapsule', true);

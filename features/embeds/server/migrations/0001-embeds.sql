-- Sites that may show a video in a frame. No row: as the organization says. An empty list: every site.
create table embeds_video_sites (
  video_id text primary key references videos (id) on delete cascade,
  sites text[] not null,
  updated_at timestamptz not null
);

-- The same for all videos of an organization that have no list of their own.
create table embeds_organization_sites (
  organization_id uuid primary key references organizations (id) on delete cascade,
  sites text[] not null,
  updated_at timestamptz not null
);

-- Keys that embed tokens are signed with. The secret follows from the id and the server's own secret; it is kept nowhere.
create table embeds_keys (
  id text primary key,
  organization_id uuid not null references organizations (id) on delete cascade,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index embeds_keys_organization on embeds_keys (organization_id, created_at);

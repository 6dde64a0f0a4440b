create table videos (
  id text primary key,
  organization_id uuid not null references organizations (id),
  owner_id uuid not null references users (id),
  displayname text not null,
  description text not null default '',
  tags text[] not null default '{}',
  visibility text not null default 'private' check (visibility in ('public', 'unlisted', 'organization', 'private')),
  comment_type text not null default 'ALL' check (comment_type in ('ALL', 'PIN', 'NONE')),
  src text not null default 'VIDEO' check (src in ('VIDEO', 'LIVE_EVENT')),
  live_state text check (live_state in ('SCHEDULED', 'LIVE', 'NOT_LIVE', 'CLOSED')),
  time_live timestamptz,
  -- What features/media has made of the upload.
  state text not null default 'uploading' check (state in ('uploading', 'processing', 'ready', 'failed')),
  state_reason text,
  progress smallint,
  playable boolean not null default false,
  -- Which upload is shown: a replaced source gets a new number, and so new addresses for all its files.
  generation integer,
  podcast boolean not null default false,
  duration_ms bigint not null default 0,
  -- Which poster is shown; the number is part of its file name, so a new one has a new address.
  poster integer,
  custom_poster integer,
  like_count integer not null default 0,
  view_count bigint not null default 0,
  search tsvector not null default '',
  version integer not null default 1,
  created_at timestamptz not null,
  published_at timestamptz,
  check ((src = 'LIVE_EVENT') = (live_state is not null))
);

-- The library: what everybody, or everybody of one organization, finds; newest first.
create index videos_public on videos (published_at desc, id desc) where visibility = 'public' and playable and published_at is not null;
create index videos_organization on videos (organization_id, published_at desc, id desc) where visibility = 'organization' and playable and published_at is not null;
create index videos_owner on videos (owner_id, created_at desc, id desc);
create index videos_search on videos using gin (search);
create index videos_tags on videos using gin (tags);

create table video_managers (
  video_id text not null references videos (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  added_at timestamptz not null default now(),
  primary key (video_id, user_id)
);
create index video_managers_user on video_managers (user_id);

-- A deleted video answers "was deleted" to those who still have its address open.
create table deleted_videos (
  id text primary key,
  deleted_at timestamptz not null
);

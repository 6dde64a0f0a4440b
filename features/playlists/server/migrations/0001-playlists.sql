create table playlists (
  id text primary key,
  owner_id uuid not null references users (id),
  -- Null for people without an organization, and for the lists that are always somebody's own.
  organization_id uuid references organizations (id),
  kind text not null default 'list' check (kind in ('list', 'later')),
  displayname text not null,
  description text not null default '',
  visibility text not null check (visibility in ('public', 'unlisted', 'organization', 'private')),
  cover text,
  -- Grows with every change of the details and of the entries.
  version integer not null default 1,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  check (organization_id is not null or visibility = 'private')
);
create unique index playlists_later on playlists (owner_id) where kind = 'later';
create index playlists_owner on playlists (owner_id, changed_at desc, id desc);

create table playlist_entries (
  playlist_id text not null references playlists (id) on delete cascade,
  video_id text not null references videos (id) on delete cascade,
  -- Has gaps where entries were removed.
  position integer not null,
  start_ms bigint,
  end_ms bigint,
  primary key (playlist_id, video_id)
);
create index playlist_entries_order on playlist_entries (playlist_id, position);
create index playlist_entries_video on playlist_entries (video_id);

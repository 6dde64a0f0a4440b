-- Uploads that have begun; the bytes lie in the upload folder until they are complete.
create table media_uploads (
  id text primary key,
  video_id text not null references videos (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  filename text not null,
  size bigint not null,
  created_at timestamptz not null,
  finished_at timestamptz
);
create index media_uploads_user on media_uploads (user_id);
create index media_uploads_video on media_uploads (video_id);

-- One row for each file that was uploaded for a video; the newest prepared one is shown.
create table media_sources (
  video_id text not null references videos (id) on delete cascade,
  generation integer not null,
  owner_id uuid not null,
  filename text not null,
  size bigint not null,
  facts jsonb,
  ladder jsonb,
  problem text,
  failures integer not null default 0,
  created_at timestamptz not null,
  prepared_at timestamptz,
  finished_at timestamptz,
  primary key (video_id, generation)
);
create index media_sources_owner on media_sources (owner_id);
create index media_sources_unfinished on media_sources (created_at) where finished_at is null and problem is null;

-- Background work on a source, piece by piece; what is done stays done, whoever is killed.
create table media_chunks (
  video_id text not null,
  generation integer not null,
  number integer not null,
  tracks text[] not null,
  segment_from integer not null,
  segment_to integer not null,
  weight double precision not null,
  failures integer not null default 0,
  done_at timestamptz,
  primary key (video_id, generation, number),
  foreign key (video_id, generation) references media_sources (video_id, generation) on delete cascade
);

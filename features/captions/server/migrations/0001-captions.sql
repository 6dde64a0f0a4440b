-- The captions of a video in one language; the file lies in the video's folder.
create table captions (
  video_id text not null references videos (id) on delete cascade,
  language text not null,
  label text not null,
  is_default boolean not null default false,
  -- Part of the file's name: another file has another address.
  file_number bigint not null,
  cue_count integer not null,
  changed_at timestamptz not null,
  primary key (video_id, language)
);
create unique index captions_default on captions (video_id) where is_default;
create sequence caption_files;

-- What is said, line by line and without markup.
create table caption_entries (
  video_id text not null,
  language text not null,
  position integer not null,
  start_ms bigint not null,
  duration_ms bigint not null,
  text text not null,
  primary key (video_id, language, position),
  foreign key (video_id, language) references captions (video_id, language) on delete cascade
);

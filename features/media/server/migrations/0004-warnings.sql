-- What an owner should know of a source that plays nevertheless: one row for each kind, at its first place.
create table media_warnings (
  video_id text not null,
  generation integer not null,
  code text not null,
  at_ms bigint,
  primary key (video_id, generation, code),
  foreign key (video_id, generation) references media_sources (video_id, generation) on delete cascade
);

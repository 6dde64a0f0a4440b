-- Moments of videos that owners have marked.
create table artifacts (
  id bigint generated always as identity primary key,
  video_id text not null references videos (id) on delete cascade,
  artifact_type text not null,
  text text not null,
  start_ms bigint not null,
  duration_ms bigint not null
);
create index artifacts_of_video on artifacts (video_id, start_ms, id);

-- Statistics of views, added up when views are saved. A scope is the id of a video, or of an organization for all its
-- videos. There are no foreign keys: views of a video that is being deleted must not prevent others from being saved.
-- Hours and days are counted from 1970, in UTC.
create table analytics_hours (
  scope text not null,
  hour integer not null,
  -- The organization of a video; null in the rows of the organization.
  organization_id text,
  loads bigint not null,
  views bigint not null,
  completed bigint not null,
  watch_ms bigint not null,
  unique_ms bigint not null,
  duration_ms bigint not null,
  stall_ms bigint not null,
  stalls bigint not null,
  startup_ms bigint not null,
  startups bigint not null,
  errors bigint not null,
  primary key (scope, hour)
) with (fillfactor = 70);

create table analytics_days (
  scope text not null,
  day integer not null,
  organization_id text,
  loads bigint not null,
  views bigint not null,
  completed bigint not null,
  watch_ms bigint not null,
  unique_ms bigint not null,
  duration_ms bigint not null,
  stall_ms bigint not null,
  stalls bigint not null,
  startup_ms bigint not null,
  startups bigint not null,
  errors bigint not null,
  primary key (scope, day)
) with (fillfactor = 70);
create index analytics_days_organization on analytics_days (organization_id, day) where organization_id is not null;

-- Salted hashes of viewers, as in features/analytics/viewer-sketch.ts.
create table analytics_viewers (
  scope text not null,
  day integer not null,
  sketch bytea not null,
  primary key (scope, day)
);
alter table analytics_viewers alter column sketch set storage external;

-- For each second of a minute of a video: views that saw it, and how often it was played.
create table analytics_seconds (
  video text not null,
  generation integer not null,
  day integer not null,
  block integer not null,
  saw integer[] not null,
  seen integer[] not null,
  primary key (video, generation, day, block)
) with (fillfactor = 70);

create table analytics_breakdown (
  scope text not null,
  day integer not null,
  dimension text not null,
  key text collate "C" not null,
  amount bigint not null,
  primary key (scope, day, dimension, key)
) with (fillfactor = 70);

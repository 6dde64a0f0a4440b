-- One row per view. There is no reference to videos: a batch must not fail because one of its videos was just deleted.
create table views (
  id uuid primary key,
  video_id text not null,
  organization_id uuid not null,
  -- Whose view it is: a person, or a browser with a group id; neither when viewers must not be recognized.
  user_id uuid,
  group_id text,
  is_counted boolean not null,
  generation integer not null,
  duration_ms integer not null,
  created_at timestamptz not null,
  started_at timestamptz,
  last_at timestamptz not null,
  site text not null default '',
  page text not null default '',
  items jsonb not null default '{}',
  device text not null,
  ranges int4multirange not null default '{}',
  -- The numbers of the reports that are included, so that a repeated one counts once.
  applied int4multirange not null default '{}',
  watched_ms integer not null default 0,
  position_ms integer not null default 0,
  stall_ms integer not null default 0,
  stalls integer not null default 0,
  startup_ms integer,
  qualities jsonb not null default '{}',
  errors integer not null default 0
);
create index views_video on views (video_id, created_at desc, id desc);
-- Who is watching right now.
create index views_last on views (organization_id, last_at);
create index views_user on views (user_id) where user_id is not null;
create index views_created on views (created_at);

create table view_actions (
  view_id uuid not null references views (id) on delete cascade,
  at timestamptz not null,
  position_ms integer not null,
  widget text not null,
  name text not null,
  data jsonb not null
);
create index view_actions_view on view_actions (view_id, at);

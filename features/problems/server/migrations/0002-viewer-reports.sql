-- What viewers wrote about problems with a video (ER-01).
create table viewer_reports (
  id bigint generated always as identity primary key,
  video_id text not null references videos (id) on delete cascade,
  -- Null for visitors without an account.
  user_id uuid references users (id) on delete cascade,
  app_name text not null,
  email text not null,
  comments text not null,
  log text not null,
  created_at timestamptz not null,
  mailed_at timestamptz,
  resolved_at timestamptz
);
create index viewer_reports_of_video on viewer_reports (video_id, id);
create index viewer_reports_of_user on viewer_reports (user_id, created_at) where user_id is not null;
create index viewer_reports_created on viewer_reports (created_at);

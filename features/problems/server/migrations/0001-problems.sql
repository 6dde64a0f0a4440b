-- Errors of players, counted: one row per video, day and code.
create table problem_reports (
  video_id text not null references videos (id) on delete cascade,
  day date not null,
  code text not null,
  severity text not null,
  count integer not null,
  last_message text not null,
  last_log text not null,
  last_at timestamptz not null,
  primary key (video_id, day, code)
);
create index problem_reports_day on problem_reports (day);

create table kernel_secret (
  only_row boolean primary key default true check (only_row),
  value bytea not null
);

-- What happened, for listeners that were away for a moment. Kept for minutes, not for history.
create table kernel_events (
  id bigint generated always as identity primary key,
  topic text not null,
  type text not null,
  data jsonb not null,
  created_at timestamptz not null default now()
);
create index kernel_events_topic on kernel_events (topic, id);
create index kernel_events_created on kernel_events (created_at);

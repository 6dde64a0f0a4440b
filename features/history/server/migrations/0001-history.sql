-- No foreign keys: a batch of views must not fail or wait because one of its videos or people is being deleted. Rows of
-- deleted people are erased with their account, those of deleted videos by a schedule.
-- No index on last_at: a person has few rows, and every heartbeat would have to change it.
create table watch_history (
  user_id uuid not null,
  video_id text not null,
  -- The upload that was watched; another one starts anew.
  generation integer not null,
  ranges int4multirange not null,
  watched_ms integer not null,
  position_ms integer not null,
  duration_ms integer not null,
  percent smallint not null generated always as (
    case when duration_ms > 0 then least(100, round(watched_ms * 100.0 / duration_ms)) else 0 end
  ) stored,
  last_at timestamptz not null,
  primary key (user_id, video_id)
) with (fillfactor = 80);

create table watch_history_pauses (
  user_id uuid primary key references users (id) on delete cascade,
  paused_at timestamptz not null
);

-- Everything that is attached to a time in a video. A draft is a row beside the published one, with the same item id.
create sequence timeline_item_ids;
create table timeline_items (
  item_id bigint not null default nextval('timeline_item_ids'),
  draft boolean not null,
  -- A draft that removes the published item.
  removed boolean not null default false,
  video_id text not null references videos (id) on delete cascade,
  kind text not null,
  start_ms bigint not null,
  end_ms bigint,
  data jsonb not null,
  version integer not null default 1,
  updated_at timestamptz not null,
  primary key (item_id, draft),
  check (draft or not removed)
);
create index timeline_items_of_video on timeline_items (video_id, start_ms, item_id);
create index timeline_items_of_kind on timeline_items (video_id, kind) where not draft;

-- What was published before; the newest versions of each item are kept.
create table timeline_history (
  item_id bigint not null,
  version integer not null,
  video_id text not null references videos (id) on delete cascade,
  kind text not null,
  start_ms bigint not null,
  end_ms bigint,
  data jsonb not null,
  replaced_at timestamptz not null,
  primary key (item_id, version)
);
create index timeline_history_of_video on timeline_history (video_id);

-- What owners have set for the widgets of a video. A null configuration switches a widget off that would come by default.
create table playback_widgets (
  video_id text not null references videos (id) on delete cascade,
  widget text not null,
  config jsonb,
  version integer not null default 1,
  updated_at timestamptz not null,
  primary key (video_id, widget)
);

-- Counts every change of a video's widgets, removals too.
create table playback_versions (
  video_id text primary key references videos (id) on delete cascade,
  version integer not null default 1
);

-- Widgets for every video of an organization.
create table playback_templates (
  organization_id uuid not null references organizations (id) on delete cascade,
  id text not null,
  ar text,
  widgets jsonb not null,
  version integer not null default 1,
  updated_at timestamptz not null,
  primary key (organization_id, id)
);

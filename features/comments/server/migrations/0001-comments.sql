create table comments (
  -- Shown in hex. Below the first id a number can only be a count (see `from` in the contract).
  id bigint generated always as identity (start with 1048576) primary key,
  video_id text not null references videos (id) on delete cascade,
  organization_id uuid not null,
  author_id uuid references users (id) on delete set null,
  anon_displayname text,
  -- Threads have two levels; the parent is always of the same video.
  parent_id bigint references comments (id) on delete cascade,
  -- As typed; made safe where it is shown. Emptied when deleted.
  text text not null,
  -- A deleted one stays for a while without its text, so that pages that still show it can be told.
  status text not null default 'visible' check (status in ('visible', 'held', 'deleted')),
  -- Set until somebody who manages the video has decided.
  waiting_for text check (waiting_for in ('pin', 'link', 'word')),
  -- Of a reply: approved, so shown below its pinned parent in mode PIN.
  pinned boolean not null default false,
  pin_changed_at timestamptz,
  -- Visible replies, and how many of them are approved.
  reply_count integer not null default 0 check (reply_count >= 0),
  pinned_reply_count integer not null default 0 check (pinned_reply_count >= 0),
  client_key text,
  created_at timestamptz not null,
  -- Of the text.
  updated_at timestamptz not null,
  -- Of anything that a page shows.
  changed_at timestamptz not null
);

create index comments_list on comments (video_id, id) where parent_id is null and status = 'visible';
create index comments_pinned on comments (video_id, id) where parent_id is null and status = 'visible' and pinned;
create index comments_time on comments (video_id, created_at, id) where parent_id is null and status = 'visible';
create index comments_replies on comments (parent_id, id) where parent_id is not null;
create index comments_changed on comments (video_id, changed_at);
create index comments_author on comments (author_id, created_at);
create unique index comments_client_key on comments (author_id, video_id, client_key) where client_key is not null;
create index comments_waiting on comments (organization_id, id) where waiting_for is not null;
create index comments_deleted on comments (changed_at) where status = 'deleted';
create index comments_words on comments using gin (to_tsvector('simple', text)) where status <> 'deleted';

-- Top-level comments that can be listed: counting 100,000 rows for each page would cost more than the page.
create table comment_totals (
  video_id text primary key references videos (id) on delete cascade,
  visible integer not null default 0 check (visible >= 0),
  pinned integer not null default 0 check (pinned >= 0)
);

create table comment_settings (
  video_id text primary key references videos (id) on delete cascade,
  slow_mode_sec integer not null default 0,
  hold_links boolean not null default false,
  hold_words text[] not null default '{}'
);

-- A person who cannot comment: on the videos of one owner, or without one on all of the organization.
create table comment_blocks (
  id bigint generated always as identity primary key,
  organization_id uuid not null references organizations (id) on delete cascade,
  owner_id uuid references users (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  blocked_by uuid references users (id) on delete set null,
  created_at timestamptz not null
);
create unique index comment_blocks_owner on comment_blocks (user_id, organization_id, owner_id) where owner_id is not null;
create unique index comment_blocks_organization on comment_blocks (user_id, organization_id) where owner_id is null;
create index comment_blocks_list on comment_blocks (organization_id, id);

create table comment_log (
  id bigint generated always as identity primary key,
  video_id text not null references videos (id) on delete cascade,
  actor_id uuid references users (id) on delete set null,
  action text not null,
  comment_id bigint,
  -- The author of the comment, or the person blocked.
  subject_id uuid references users (id) on delete set null,
  detail jsonb not null default '{}',
  created_at timestamptz not null
);
create index comment_log_video on comment_log (video_id, id);

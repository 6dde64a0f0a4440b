-- Segments that somebody waits for. A row is a lease of seconds, so the table need not survive a crash.
create unlogged table media_wanted (
  video_id text not null,
  generation integer not null,
  track text not null,
  segment integer not null,
  -- The process that holds the lease, and for whom.
  holder text not null,
  -- Who asks: a token at an address, and the address. Both are hashes.
  requester text not null,
  address text not null,
  -- Nobody waits for it yet, but somebody plays towards it.
  is_ahead boolean not null,
  asked_at timestamptz not null default clock_timestamp(),
  wanted_until timestamptz not null,
  -- An encoder works on it until then, and renews that.
  taken_until timestamptz,
  failures integer not null default 0,
  primary key (video_id, generation, track, segment, holder)
);
create index media_wanted_holder on media_wanted (holder);

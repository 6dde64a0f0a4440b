-- What videos are compared by, derived from their texts and from what people watch. No foreign keys: views must not wait
-- for videos that are being deleted. A job removes the rows of deleted videos.
create table recommendation_videos (
  video_id text primary key,
  -- '' for everybody, an organization for its members; null when the video is not listed.
  scope text,
  -- The change of the video that is included.
  version integer not null,
  terms text[] not null,
  weights real[] not null,
  -- Popularity and freshness, as in features/recommendations/heat.ts.
  heat double precision not null,
  -- Videos that the same people watch.
  neighbors text[] not null default '{}',
  neighbor_weights real[] not null default '{}',
  neighbors_at timestamptz,
  indexed_at timestamptz not null
);

-- The listed videos of each term, hottest first; those of the term '' are all listed videos.
create table recommendation_postings (
  video_id text collate "C" not null,
  term text collate "C" not null,
  scope text collate "C" not null,
  weight real not null,
  heat double precision not null,
  primary key (video_id, term)
);
create index recommendation_postings_term on recommendation_postings (term, scope, heat desc, video_id) include (weight);

-- How many listed videos have a term.
create table recommendation_terms (
  term text collate "C" primary key,
  videos integer not null
) with (fillfactor = 70);

-- Views by their time. Rows are stale until a job has included them in the tables above.
create table recommendation_heat (
  video_id text collate "C" primary key,
  heat double precision not null,
  is_stale boolean not null default true
) with (fillfactor = 70);
create index recommendation_heat_stale on recommendation_heat (video_id) where is_stale;

-- Videos that have to be indexed again.
create table recommendation_changes (video_id text primary key);

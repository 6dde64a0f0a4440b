-- One report per person and comment; they end when somebody who manages the video decides.
create table comment_reports (
  comment_id bigint not null references comments (id) on delete cascade,
  reporter_id uuid not null references users (id) on delete cascade,
  reason text not null,
  created_at timestamptz not null,
  primary key (comment_id, reporter_id)
);
create index comment_reports_reporter on comment_reports (reporter_id);

-- Comments by their number of replies.
create index comments_by_replies on comments (video_id, reply_count, id) where parent_id is null and status = 'visible';

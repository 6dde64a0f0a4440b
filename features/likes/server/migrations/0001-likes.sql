-- No foreign key to users: the likes of many people are saved together, and must not wait or fail because one of them is
-- being deleted. Their likes are erased with the account.
create table video_likes (
  video_id text not null references videos (id) on delete cascade,
  user_id uuid not null,
  liked_at timestamptz not null,
  primary key (video_id, user_id)
);
create index video_likes_by_user on video_likes (user_id, liked_at desc, video_id desc);

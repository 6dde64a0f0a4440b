-- What a person's public page says beside their name and videos.
create table channels (
  user_id uuid primary key references users (id) on delete cascade,
  bio text not null default '',
  -- The file name of the picture; random, so that a new picture has a new address.
  avatar text
);

-- Images that owners upload for the widgets of a video; the files lie in the video's folder.
create table media_widget_images (
  video_id text not null references videos (id) on delete cascade,
  name text not null,
  size bigint not null,
  created_at timestamptz not null,
  primary key (video_id, name)
);

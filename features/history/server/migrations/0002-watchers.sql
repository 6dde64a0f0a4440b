-- Who watched a video. Rows never change their video, so heartbeats do not have to change this index.
create index watch_history_video on watch_history (video_id);

-- What a person wrote and still waits, beside the list that everyone sees.
create index comments_held on comments (author_id, video_id, id) where status = 'held' and parent_id is null;

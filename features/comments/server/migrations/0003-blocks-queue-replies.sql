-- A person can also be kept from one video only. Such a row names the video and no owner.
alter table comment_blocks add column video_id text references videos (id) on delete cascade;
alter table comment_blocks add check (owner_id is null or video_id is null);
drop index comment_blocks_organization;
create unique index comment_blocks_organization on comment_blocks (user_id, organization_id) where owner_id is null and video_id is null;
create unique index comment_blocks_video on comment_blocks (user_id, video_id) where video_id is not null;
create index comment_blocks_video_id on comment_blocks (video_id) where video_id is not null;
create index comment_blocks_person on comment_blocks (user_id, organization_id);

-- `waiting_for` says why a comment was held. What waits for a pin follows from the mode of its video (see policy.ts).
update comments set waiting_for = null where waiting_for is not null and status <> 'held';
-- Unpinning took held comments out of the queue without a decision.
update comments set waiting_for = case when text ~* '(://|www\.)' then 'link' else 'word' end
  where status = 'held' and (waiting_for is null or waiting_for = 'pin');
create index comments_undecided on comments (video_id, id) where status = 'visible' and not pinned and pin_changed_at is null;

-- What a person replied and nobody else sees yet.
create index comments_own_replies on comments (author_id, parent_id, id) where parent_id is not null;

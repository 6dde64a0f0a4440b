-- Replies below comments that can be listed, and approved replies below pinned ones.
alter table comment_totals
  add column replies integer not null default 0 check (replies >= 0),
  add column pinned_replies integer not null default 0 check (pinned_replies >= 0);
update comment_totals set replies = counted.replies, pinned_replies = counted.pinned_replies
  from (
    select video_id, sum(reply_count) as replies, coalesce(sum(pinned_reply_count) filter (where pinned), 0) as pinned_replies
    from comments where parent_id is null and status = 'visible' group by video_id
  ) as counted
  where counted.video_id = comment_totals.video_id;

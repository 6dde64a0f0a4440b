-- Marks become timed items. They keep their ids, which pages may have bookmarked.
insert into timeline_items (item_id, draft, video_id, kind, start_ms, end_ms, data, updated_at)
select
  id,
  false,
  video_id,
  case artifact_type when 'VISMARK' then 'highlight' when 'SLIDE' then 'slide' else 'bookmark' end,
  start_ms,
  case when duration_ms > 0 then start_ms + duration_ms end,
  jsonb_build_object('text', text),
  now()
from artifacts;
select setval('timeline_item_ids', greatest((select max(id) from artifacts), 1));
drop table artifacts;

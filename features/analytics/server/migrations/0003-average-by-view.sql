-- The average percentage is one of views: in the sums of an organization, a view of a long video used to outweigh many
-- of short ones. All views of a video are equally long, so its old rows convert exactly; those of organizations are
-- added up again from the videos that still exist.
alter table analytics_hours add column timed_views bigint not null default 0, add column seen_ppm bigint not null default 0;
alter table analytics_days add column timed_views bigint not null default 0, add column seen_ppm bigint not null default 0;

update analytics_hours set timed_views = views, seen_ppm = round(least(1, unique_ms::numeric / duration_ms) * 1000000 * views)
where organization_id is not null and duration_ms > 0;
update analytics_days set timed_views = views, seen_ppm = round(least(1, unique_ms::numeric / duration_ms) * 1000000 * views)
where organization_id is not null and duration_ms > 0;

update analytics_hours as total set timed_views = videos.timed_views, seen_ppm = videos.seen_ppm
from (
  select organization_id, hour, sum(timed_views) as timed_views, sum(seen_ppm) as seen_ppm
  from analytics_hours where organization_id is not null group by 1, 2
) as videos
where total.scope = videos.organization_id and total.hour = videos.hour;
update analytics_days as total set timed_views = videos.timed_views, seen_ppm = videos.seen_ppm
from (
  select organization_id, day, sum(timed_views) as timed_views, sum(seen_ppm) as seen_ppm
  from analytics_days where organization_id is not null group by 1, 2
) as videos
where total.scope = videos.organization_id and total.day = videos.day;

alter table analytics_hours drop column unique_ms, drop column duration_ms;
alter table analytics_days drop column unique_ms, drop column duration_ms;

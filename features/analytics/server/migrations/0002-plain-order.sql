-- Ids and names of dimensions have no language; comparing them as bytes makes sorting several times faster.
alter table analytics_hours alter column scope type text collate "C";
alter table analytics_days alter column scope type text collate "C";
alter table analytics_viewers alter column scope type text collate "C";
alter table analytics_seconds alter column video type text collate "C";
alter table analytics_breakdown alter column scope type text collate "C", alter column dimension type text collate "C";

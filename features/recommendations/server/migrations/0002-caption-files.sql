-- The caption files whose words are included, so that captions whose removal was missed are noticed, too.
alter table recommendation_videos add column caption_files text not null default '';

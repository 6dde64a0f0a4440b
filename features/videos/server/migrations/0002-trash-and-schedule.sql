-- A deleted video stays in the trash, where it can be restored, until it is purged.
alter table videos add column deleted_at timestamptz;
create index videos_trash on videos (deleted_at) where deleted_at is not null;

-- When the video gets another visibility, and which.
alter table videos add column publish_at timestamptz;
alter table videos add column publish_visibility text check (publish_visibility in ('public', 'unlisted', 'organization'));
alter table videos add check ((publish_at is null) = (publish_visibility is null));
create index videos_scheduled on videos (publish_at) where publish_at is not null;

create index videos_all_of_organization on videos (organization_id, created_at desc, id desc);

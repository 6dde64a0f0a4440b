-- One index per order of the library, for public videos and for those of an organization; each is read in both directions.
create index videos_public_views on videos (view_count desc, id desc) where visibility = 'public' and playable and published_at is not null;
create index videos_organization_views on videos (organization_id, view_count desc, id desc) where visibility = 'organization' and playable and published_at is not null;
create index videos_public_duration on videos (duration_ms desc, id desc) where visibility = 'public' and playable and published_at is not null and duration_ms > 0;
create index videos_organization_duration on videos (organization_id, duration_ms desc, id desc) where visibility = 'organization' and playable and published_at is not null and duration_ms > 0;

-- Events that are on air or upcoming: few, whatever the size of the library.
create index videos_live on videos (visibility, organization_id) where live_state in ('SCHEDULED', 'LIVE', 'NOT_LIVE');

-- The page of an owner.
create index videos_owner_published on videos (owner_id, published_at desc, id desc) where playable and published_at is not null;

-- The generation that a finished upload has become: its file is moved into the store after this is known.
alter table media_uploads add column generation integer;

-- When the original was in the store, and when a newer generation took the place of this one.
alter table media_sources add column arrived_at timestamptz;
alter table media_sources add column replaced_at timestamptz;
update media_sources set arrived_at = created_at;
create index media_sources_replaced on media_sources (replaced_at) where replaced_at is not null;

-- The front page of an organization. No row: nothing but the library.
create table videofronts (
  organization_id uuid primary key references organizations (id) on delete cascade,
  headline text not null default '',
  tagline text not null default '',
  -- File names, which change with every upload: {"wide": …, "phone": …}
  banner jsonb,
  -- {"name": …, "width": …, "height": …, "tone": …}
  logo jsonb,
  -- Ids of videos. Deleted ones stay, because a video can come back from the trash.
  featured text[] not null default '{}',
  version integer not null default 1
);

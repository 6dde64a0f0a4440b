-- An account is no longer a membership: people without an organization watch and comment, and nothing else.
alter table users alter column organization_id drop not null;
alter table users alter column organization_role drop not null;
alter table users alter column organization_role drop default;
alter table users add constraint users_membership check ((organization_id is null) = (organization_role is null));

alter table users add column joined_by text check (joined_by in ('invitation', 'sso', 'domain', 'upgrade'));
-- Set when an administrator removes a member; only another invitation brings them back.
alter table users add column removed_at timestamptz;

-- Until now everybody who signed up became a member. Those who own or manage a video stay, so that nobody loses their
-- work; everybody else keeps the account and has to be invited. Roles that an administrator gave stay as well.
do $$
begin
  if to_regclass('videos') is not null then
    update users set organization_id = null, organization_role = null
    where organization_role = 'member' and sso_issuer is null
      and organization_id = (select id from organizations where is_default)
      and not exists (select from videos where owner_id = users.id)
      and not exists (select from video_managers where user_id = users.id);
  end if;
end $$;
update users set joined_by = case when sso_issuer is null then 'upgrade' else 'sso' end
where organization_role = 'member';

create table invitations (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references organizations (id) on delete cascade,
  -- sha256 of the token in the link: whoever reads this table cannot use it.
  token_hash bytea not null unique,
  role text not null check (role in ('administrator', 'moderator', 'member')),
  label text not null,
  max_uses integer not null check (max_uses > 0),
  uses integer not null default 0 check (uses <= max_uses),
  created_by uuid not null references users (id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index invitations_of_organization on invitations (organization_id, created_at desc);
create index invitations_of_person on invitations (created_by);
create index invitations_expiry on invitations (expires_at);

create table invitation_uses (
  invitation_id uuid not null references invitations (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  used_at timestamptz not null,
  primary key (invitation_id, user_id)
);
create index invitation_uses_of_user on invitation_uses (user_id);

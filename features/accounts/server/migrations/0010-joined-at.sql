-- When somebody joined the organization later than they created the account; null: together with it.
alter table users add column joined_at timestamptz;
update users set joined_at = used.at
from (select user_id, max(used_at) as at from invitation_uses group by user_id) as used
where used.user_id = users.id and users.joined_by = 'invitation' and used.at > users.created_at;

-- Accounts without an organization are listed by name.
create index users_without_organization on users (lower(displayname) text_pattern_ops, username)
  where organization_id is null;

-- Only ever an address that its owner has confirmed, or that the SSO provider vouches for.
alter table users add column email text;
create unique index users_email on users (lower(email));
create index users_email_domain on users (lower(split_part(email, '@', 2))) where organization_id is null;

-- Addresses that wait for the link in the mail.
create table email_confirmations (
  -- sha256 of the code in the link.
  code_hash bytea primary key,
  user_id uuid not null references users (id) on delete cascade,
  email text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index email_confirmations_of_user on email_confirmations (user_id, created_at);
create index email_confirmations_of_address on email_confirmations (lower(email), created_at);
create index email_confirmations_expiry on email_confirmations (expires_at);

-- People with an address of such a domain are members; a domain belongs to one organization.
create table member_domains (
  domain text primary key check (domain = lower(domain)),
  organization_id uuid not null references organizations (id) on delete cascade
);
create index member_domains_of_organization on member_domains (organization_id);

create table membership_rules (
  organization_id uuid primary key references organizations (id) on delete cascade,
  -- Whether everybody who comes through single sign-on is a member.
  sso_joins boolean not null default true
);

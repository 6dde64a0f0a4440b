create table reminders (
  video_id text not null references videos (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  -- For the mail: how this person writes times, and in which language.
  time_zone text,
  language text not null,
  created_at timestamptz not null,
  -- The start that a mail was sent for; an event that is moved afterwards is announced again.
  sent_for timestamptz,
  primary key (video_id, user_id)
);
create index reminders_of_user on reminders (user_id);

-- `person` is 'u:' and the id of an account, 'g:' and the group id of an anonymous browser, or 'v:' and the id of a view that
-- belongs to nobody known. Questions and quizzes are timed items; those without a quiz have qid 0.
-- No foreign keys to users: the answers of many people are saved together and must not wait or fail because one of them is
-- being deleted. Their answers are erased with the account.
create table quiz_attempts (
  video_id text not null references videos (id) on delete cascade,
  qid bigint not null,
  person text not null,
  attempt integer not null,
  -- False for people who manage the video: they are not part of any statistics.
  is_counted boolean not null,
  started_at timestamptz not null,
  primary key (video_id, qid, person, attempt)
);
create index quiz_attempts_of_person on quiz_attempts (person);

create table quiz_answers (
  video_id text not null references videos (id) on delete cascade,
  question_id bigint not null,
  qid bigint not null,
  person text not null,
  attempt integer not null,
  is_counted boolean not null,
  -- Chosen by the player; the same answer may arrive several times.
  key text not null,
  answer jsonb not null,
  -- The numbers of the choices, or the stars, for counting; null for texts and numbers.
  choices smallint[],
  -- Null when the question is not graded.
  is_correct boolean,
  points double precision,
  -- The version of the question that it was graded with.
  version integer not null,
  time_ms integer not null,
  answered_at timestamptz not null,
  primary key (question_id, person, attempt)
);
create index quiz_answers_of_quiz on quiz_answers (video_id, qid, person);
create index quiz_answers_of_person on quiz_answers (person);

create table quiz_openings (
  question_id bigint primary key,
  video_id text not null references videos (id) on delete cascade,
  opened_at timestamptz not null,
  closed_at timestamptz,
  -- The position in the event and in its replay.
  at_ms bigint not null
);
create index quiz_openings_of_video on quiz_openings (video_id, at_ms);
-- One question at a time.
create unique index quiz_openings_open on quiz_openings (video_id) where closed_at is null;

create table quiz_audit (
  id bigint generated always as identity primary key,
  video_id text not null references videos (id) on delete cascade,
  at timestamptz not null,
  user_id uuid not null,
  action text not null,
  qid bigint,
  person text,
  changed integer not null
);
create index quiz_audit_of_video on quiz_audit (video_id, id);

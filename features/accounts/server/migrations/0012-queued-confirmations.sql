-- A job finds the row by its id and sets the code when it sends the mail, so that the code is stored nowhere.
alter table email_confirmations add column id uuid not null default gen_random_uuid();
create unique index email_confirmations_id on email_confirmations (id);

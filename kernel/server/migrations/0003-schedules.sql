-- When scheduled work last ran, for all processes together. A run without an end was cut short.
create table kernel_schedules (
  name text primary key,
  started_at timestamptz not null,
  finished_at timestamptz
);

-- Events used to carry the text of what they announced. They carry ids now; what was stored must not be replayed.
-- Pages that were connected before the upgrade find that their last event is gone and load their data again.
create table kernel_events_pruned (
  only_row boolean primary key default true check (only_row),
  up_to bigint not null
);
insert into kernel_events_pruned (up_to) select coalesce(max(id), 0) from kernel_events;
delete from kernel_events;

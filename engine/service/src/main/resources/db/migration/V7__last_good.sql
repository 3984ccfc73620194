-- The last good report whose run was the baseline; empty where the sender gave the baseline.
alter table diagnosis add column good varchar(36);

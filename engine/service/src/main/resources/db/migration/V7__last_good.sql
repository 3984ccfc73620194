-- The last good report whose run was the baseline; empty where the sender gave the baseline.
alter table diagnosis add column if not exists good varchar(36);

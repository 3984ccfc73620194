-- What a report is about; empty where nobody said so.

alter table diagnosis add column if not exists service varchar(100) default '' not null;
alter table diagnosis add column if not exists environment varchar(100) default '' not null;
alter table diagnosis add column if not exists version varchar(100) default '' not null;
-- who sent the bundle
alter table diagnosis add column if not exists author varchar(255) default '' not null;
-- when the slow run was, as the sender says
alter table diagnosis add column if not exists ran timestamp with time zone;

update diagnosis set ran = created;

-- the same bundle is examined once with the same cases for the same service
drop index if exists diagnosis_bundle;
create unique index if not exists diagnosis_bundle on diagnosis (bundle_sha256, casebook, service, environment, version);
create index if not exists diagnosis_service on diagnosis (service, environment, ran);

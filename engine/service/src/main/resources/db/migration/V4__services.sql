-- What a report is about; empty where nobody said so.

alter table diagnosis add column service varchar(100) default '' not null;
alter table diagnosis add column environment varchar(100) default '' not null;
alter table diagnosis add column version varchar(100) default '' not null;
-- who sent the bundle
alter table diagnosis add column author varchar(255) default '' not null;
-- when the slow run was, as the sender says
alter table diagnosis add column ran timestamp with time zone;

update diagnosis set ran = created;

-- the same bundle is examined once with the same cases for the same service
drop index diagnosis_bundle;
create unique index diagnosis_bundle on diagnosis (bundle_sha256, casebook, service, environment, version);
create index diagnosis_service on diagnosis (service, environment, ran);

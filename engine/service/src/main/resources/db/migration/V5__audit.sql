-- Who changed what. It outlives the diagnoses that it is about.

create table if not exists audit (
    id        varchar(36) primary key,
    at        timestamp with time zone not null,
    name      varchar(255) not null,
    -- as the connection came, or as a proxy says where the operator trusts it
    address   varchar(64) not null,
    action    varchar(20) not null,
    diagnosis varchar(36),
    about     varchar(255) not null
);

create index if not exists audit_at on audit (at, id);
create index if not exists audit_diagnosis on audit (diagnosis);

-- What people say of a report.

create table if not exists comment (
    id        varchar(36) primary key,
    diagnosis varchar(36) not null references diagnosis (id) on delete cascade,
    at        timestamp with time zone not null,
    name      varchar(255) not null,
    body      varchar(4000) not null
);

create index if not exists comment_diagnosis on comment (diagnosis, at);

-- the change that ended what the report is about; empty where nobody said so
alter table diagnosis add column if not exists resolved_by varchar(500) default '' not null;
-- comments and what resolved it, for a search, in lower case
alter table diagnosis add column if not exists said varchar(8000) default '' not null;

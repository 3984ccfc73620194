-- Runs on H2 and on PostgreSQL alike, and again after a part of it: H2 takes nothing back where a start is killed.

create table if not exists replica (
    id   varchar(36) primary key,
    seen timestamp with time zone not null
);

create table if not exists diagnosis (
    id            varchar(36) primary key,
    created       timestamp with time zone not null,
    state         varchar(10) not null,
    phase         varchar(20) not null,
    name          varchar(255) not null,
    casebook      varchar(64) not null,
    upload_sha256 varchar(64) not null,
    -- empty until it is done; the same bundle is examined once with the same casebook
    bundle_sha256 varchar(64),
    baseline_jdk  varchar(200),
    current_jdk   varchar(200),
    -- how sure the first hypothesis is, 0 where there is none
    certainty     smallint not null,
    title         varchar(500) not null,
    -- what a search looks through, in lower case
    words         varchar(8000) not null,
    problem       varchar(2000),
    -- the diagnosis that had answered for the same bundle before
    answered_by   varchar(36) references diagnosis (id) on delete cascade,
    -- who examines it
    replica       varchar(36),
    attempts      smallint not null,
    bundle_until  timestamp with time zone
);

create unique index if not exists diagnosis_bundle on diagnosis (bundle_sha256, casebook);
create index if not exists diagnosis_upload on diagnosis (upload_sha256, casebook);
create index if not exists diagnosis_created on diagnosis (created, id);
create index if not exists diagnosis_state on diagnosis (state);

create table if not exists finding (
    diagnosis varchar(36) not null references diagnosis (id) on delete cascade,
    position  smallint not null,
    case_id   varchar(200) not null,
    certainty smallint not null,
    primary key (diagnosis, position)
);

create index if not exists finding_case on finding (case_id, diagnosis);

create table if not exists printing (
    diagnosis varchar(36) not null references diagnosis (id) on delete cascade,
    form      varchar(10) not null,
    -- packed by gzip
    body      bytea not null,
    primary key (diagnosis, form)
);

create table if not exists bundle_part (
    diagnosis varchar(36) not null references diagnosis (id) on delete cascade,
    role      varchar(10) not null,
    number    integer not null,
    name      varchar(255) not null,
    body      bytea not null,
    primary key (diagnosis, role, number)
);

create table if not exists idempotency (
    -- SHA-256 of the client and its key
    key_sha256    varchar(64) primary key,
    created       timestamp with time zone not null,
    upload_sha256 varchar(64) not null,
    diagnosis     varchar(36) not null references diagnosis (id) on delete cascade
);

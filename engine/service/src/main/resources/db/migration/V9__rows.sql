-- What a report says as rows of a fleet's tables: what trends and regressions of services are found in. Reports of before
-- have none.
create table if not exists report_rows (
    diagnosis varchar(36) primary key references diagnosis (id) on delete cascade,
    -- JSON, packed by gzip
    body      bytea not null
);

-- What the names are made of that redaction gives, so that all replicas give the same ones.
create table if not exists redaction_key (
    -- there is one
    id    smallint primary key,
    bytes bytea not null
);

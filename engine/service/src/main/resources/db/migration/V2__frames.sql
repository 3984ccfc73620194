-- What the HTML reports of one version have in common is kept once.

create table if not exists frame (
    sha256 varchar(64) primary key,
    -- packed by gzip
    body   bytea not null
);

-- empty where the printing is whole
alter table printing add column if not exists frame varchar(64) references frame (sha256);

-- Who came in through the page.

create table if not exists session (
    -- SHA-256 of what the cookie is
    id_sha256    varchar(64) primary key,
    name         varchar(255) not null,
    roles        varchar(255) not null,
    -- the token that was shown, where it was one of this service's: the session ends with it
    token_sha256 varchar(64),
    expires      timestamp with time zone not null
);

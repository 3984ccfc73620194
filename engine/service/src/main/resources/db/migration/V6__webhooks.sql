-- Who is still to be told of a report.

create table if not exists webhook (
    -- the same for each time that it is sent, so that receivers can tell a repetition
    id        varchar(36) primary key,
    diagnosis varchar(36) not null references diagnosis (id) on delete cascade,
    url       varchar(2000) not null,
    -- when it is sent next; whoever sends it moves this on before, so that no other replica does, too
    due       timestamp with time zone not null,
    attempts  smallint not null
);

create index if not exists webhook_due on webhook (due);
create index if not exists webhook_diagnosis on webhook (diagnosis);

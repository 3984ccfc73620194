-- Copies the newest report of the service's H2 until there are 10,000, a minute apart, each of another bundle.
create local temporary table copies as
    select d.id as original, x, concat(lpad(cast(x as varchar), 8, '0'), substring(d.id from 9)) as copy
    from (select id from diagnosis where state = 'DONE' order by created desc limit 1) d
    cross join system_range(1, 10000)
    where x <= 10000 - (select count(*) from diagnosis);

insert into diagnosis (id, created, state, phase, name, casebook, upload_sha256, bundle_sha256, baseline_jdk, current_jdk,
        certainty, title, words, attempts)
    select c.copy, dateadd(minute, -c.x, d.created), d.state, d.phase, concat(d.name, ' ', c.x), d.casebook,
        concat(lpad(cast(c.x as varchar), 8, '0'), substring(d.upload_sha256 from 9)),
        concat(lpad(cast(c.x as varchar), 8, '0'), substring(d.bundle_sha256 from 9)),
        d.baseline_jdk, d.current_jdk, d.certainty, d.title, d.words, d.attempts
    from copies c join diagnosis d on d.id = c.original;

insert into finding select c.copy, f.position, f.case_id, f.certainty from copies c join finding f on f.diagnosis = c.original;

insert into printing (diagnosis, form, body, frame) select c.copy, p.form, p.body, p.frame from copies c join printing p on p.diagnosis = c.original;

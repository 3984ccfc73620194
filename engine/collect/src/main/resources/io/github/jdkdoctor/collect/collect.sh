#!/bin/sh
# Makes a bundle for jdkdoctor of a running JVM, with nothing but the jcmd of its JDK:
#
#   sh collect.sh PROCESS-ID [BUNDLE.tar.gz]
#
# Run it as the user of the JVM, in its container where there is one. For @SECONDS@ s it makes a flight recording, a log of
# collections and safepoints, and four thread dumps, which costs about as much as the JDK's default recording. Then all is
# switched off again, also after Ctrl-C; the listener for commands and the classes of Flight Recorder stay loaded.
# The bundle holds properties, command lines and host names as they are: jdkdoctor redact replaces secrets.
set -u
umask 077

seconds=@SECONDS@
run=@RUN@
histogram=@HISTOGRAM@

say() {
    printf 'collect: %s\n' "$1" >&2
}

die() {
    say "$1"
    exit 2
}

[ $# -ge 1 ] && [ $# -le 2 ] || die 'usage: sh collect.sh PROCESS-ID [BUNDLE.tar.gz]'
pid=$1
case $pid in
    '' | *[!0-9]*) die "'$pid' is not a process id" ;;
esac
bundle=${2:-jdkdoctor-$pid.tar.gz}
[ -e "$bundle" ] && die "$bundle is there already; name another file"
kill -0 "$pid" 2>/dev/null || die "no process $pid, or one of another user"

# the jcmd of the JVM's own JDK, or any other
program=$(readlink "/proc/$pid/exe" 2>/dev/null || :)
jcmd=
for candidate in "${JCMD:-}" "${program%/*}/jcmd" "${program%/jre/bin/java}/bin/jcmd" "${JAVA_HOME:-}/bin/jcmd" \
    "$(command -v jcmd || :)"; do
    if [ -n "$candidate" ] && [ -x "$candidate" ]; then
        jcmd=$candidate
        break
    fi
done
[ -n "$jcmd" ] || die 'no jcmd found; set JCMD to that of a JDK'

# what a script that was killed left on in this JVM; the number of the script is in the name
{ "$jcmd" "$pid" JFR.check; "$jcmd" "$pid" VM.log list; } 2>/dev/null |
    sed -n 's/.*name="*\(jdkdoctor-script-[0-9]*-[0-9A-Za-z]*\).*/\1 recording/p
        s,.*file=\(/[a-z/]*/\)\(jdkdoctor-script-[0-9]*-[0-9A-Za-z]*\)/\(.*\.log\) .*,\2 \1\2/\3,p' |
    while read -r old what; do
        script=${old#jdkdoctor-script-}
        kill -0 "${script%-*}" 2>/dev/null && continue
        if [ "$what" = recording ]; then
            "$jcmd" "$pid" JFR.stop "name=$old" >/dev/null 2>&1
        else
            "$jcmd" "$pid" VM.log "output=$what" what=all=off >/dev/null 2>&1
        fi
        rm -rf "/tmp/$old" "/var/tmp/$old" "/dev/shm/$old"
        say "ended what an earlier script left on: $old"
    done

# the first that takes files: a root file system that is read-only has no other than /dev/shm
for place in /tmp /var/tmp /dev/shm; do
    work=$(mktemp -d "$place/jdkdoctor-script-$$-XXXXXX" 2>/dev/null) && break
done
[ -n "$work" ] || die 'no folder can be made in /tmp, /var/tmp or /dev/shm'
files=$work/$run
mkdir "$files"
name=${work##*/}
log=$files/gc-safepoint.log
recording=
logging=

# what is on is switched off; VM.log disable would switch off the JVM's own logs as well
undo() {
    if [ -n "$recording" ]; then
        "$jcmd" "$pid" JFR.stop "name=$name" >/dev/null 2>&1
        recording=
    fi
    if [ -n "$logging" ]; then
        "$jcmd" "$pid" VM.log "output=$log" what=all=off >/dev/null 2>&1
        logging=
    fi
    rm -rf "$work"
}
trap undo EXIT
trap 'say "interrupted: all is switched off, and no bundle was written"; exit 130' INT TERM HUP

free=$(df -Pk "$place" | awk 'NR == 2 { print $4 }')
[ "${free:-0}" -ge 245760 ] || die "only $((${free:-0} / 1024)) MB are free in $place; make 240 MB free there, since a JVM that cannot write its recording ends itself"

# ask FILE COMMAND...: the answer of the JVM, unless it refuses
ask() {
    answer=$files/$1
    shift
    if ! "$jcmd" "$pid" "$@" >"$answer" 2>/dev/null; then
        rm -f "$answer"
        say "no answer to $1"
    fi
}

# copy FILE...: files of the machine that can be read and are not empty
copy() {
    for file in "$@"; do
        cat "$file" >"$files/${file##*/}" 2>/dev/null
        [ -s "$files/${file##*/}" ] || rm -f "$files/${file##*/}"
    done
}

commands=$("$jcmd" "$pid" help 2>/dev/null) || die "process $pid does not answer to $jcmd; is it a JVM, and of this user?"
"$jcmd" "$pid" VM.version >"$files/vm-version.txt" || die "process $pid does not answer"
ask command-line.txt VM.command_line
ask flags.txt VM.flags -all
ask properties.txt VM.system_properties
uname -a >"$files/uname.txt"
copy /proc/cpuinfo /proc/meminfo
cat /sys/kernel/mm/transparent_hugepage/enabled >"$files/transparent-huge-pages.txt" 2>/dev/null ||
    rm -f "$files/transparent-huge-pages.txt"
# version 2 of control groups, then version 1; in a container its own group is mounted as the root
group=$(sed -n 's/^0:://p' "/proc/$pid/cgroup" 2>/dev/null)
[ -e "/sys/fs/cgroup$group/cpu.max" ] || group=
copy "/sys/fs/cgroup$group/cpu.max" "/sys/fs/cgroup$group/cpu.stat" "/sys/fs/cgroup$group/cpu.weight" \
    "/sys/fs/cgroup$group/memory.max" "/sys/fs/cgroup$group/memory.current" "/sys/fs/cgroup$group/memory.stat"
if [ -d /sys/fs/cgroup/cpu ]; then
    copy /sys/fs/cgroup/cpu/cpu.cfs_quota_us /sys/fs/cgroup/cpu/cpu.cfs_period_us /sys/fs/cgroup/cpu/cpu.shares \
        /sys/fs/cgroup/cpu/cpu.stat /sys/fs/cgroup/memory/memory.limit_in_bytes
fi

started=$(date -u +%Y-%m-%dT%H:%M:%SZ)
# the JVM writes as its own user, which is another one where root runs this
owner=$(ls -dn "/proc/$pid" 2>/dev/null | awk '{ print $3 }')
[ -z "$owner" ] || [ "$owner" = "$(id -u)" ] || chown -R "$owner" "$work"
case $commands in
    *VM.log*)
        logging=yes
        "$jcmd" "$pid" VM.log "output=$log" output_options=filecount=1,filesize=20m 'what=gc*=info,safepoint=info' \
            decorators=time,uptime,level,tags >/dev/null || say 'no log'
        ;;
    *) say 'no log: a running JDK 8 cannot be told to log' ;;
esac
case $commands in
    *JFR.start*)
        cat >"$work/collect.jfc" <<'SETTINGS'
@SETTINGS@
SETTINGS
        [ -z "$owner" ] || [ "$owner" = "$(id -u)" ] || chown "$owner" "$work/collect.jfc"
        recording=yes
        # it ends by itself even where this script is killed; with a duration and no file JDK 21 and newer make one in the
        # working directory of the JVM, or refuse
        start() {
            "$jcmd" "$pid" JFR.start "name=$name" "settings=$work/collect.jfc" "filename=$files/recording.jfr" \
                "duration=$((seconds + 60))s" maxsize=100m
        }
        answer=$(start)
        case $answer in
            *"Can't create Flight Recorder"*)
                # its temporary directory is not there, or read-only
                "$jcmd" "$pid" JFR.configure "repositorypath=$place" | grep -q 'Repository path:' &&
                    say "until it ends, the JVM keeps the parts of its recordings in $place" && answer=$(start)
                ;;
        esac
        case $answer in
            *'Started recording'*) ;;
            # after a line with the number of the process
            *) say "no recording: $(printf '%s\n' "$answer" | sed -n 2p)" ;;
        esac
        ;;
    *) say 'no recording: this JVM has no Flight Recorder' ;;
esac

say "recording for $seconds s"
dump=1
while [ "$dump" -le 4 ]; do
    ask "threads-$dump.txt" Thread.print
    sleep "$((seconds * dump / 4 - seconds * (dump - 1) / 4))"
    dump=$((dump + 1))
    kill -0 "$pid" 2>/dev/null || { say 'the process has ended'; break; }
done

if [ -n "$recording" ]; then
    "$jcmd" "$pid" JFR.stop "name=$name" "filename=$files/recording.jfr" >/dev/null || say 'the recording is lost'
    recording=
fi
if [ -n "$logging" ]; then
    "$jcmd" "$pid" VM.log "output=$log" what=all=off >/dev/null
    logging=
fi
ask native-memory.txt VM.native_memory summary
grep -q 'not enabled' "$files/native-memory.txt" 2>/dev/null && rm -f "$files/native-memory.txt"
case $commands in
    *Compiler.codecache*) ask code-cache.txt Compiler.codecache ;;
esac
[ "$histogram" = yes ] && ask classes.txt GC.class_histogram -all

cat >"$work/manifest.yaml" <<END
$run:
  started: $started
  ended: $(date -u +%Y-%m-%dT%H:%M:%SZ)
  collected: by the script of jdkdoctor collect for $seconds s
END
rm -f "$work/collect.jfc"
(cd "$work" && tar cf - manifest.yaml "$run") | gzip >"$bundle" || { rm -f "$bundle"; die "$bundle cannot be written"; }
printf '%s\n' "$bundle"
[ -s "$files/recording.jfr" ] || { say "$bundle holds no flight recording"; exit 5; }

# shellcheck shell=bash disable=SC2154 # what is not assigned here, bin/demo assigns
# The server's life. $home/running says which process it is, and its port; $home/lock is held while one is built and started.

default_port=8080
start_limit=300
child=""      # what has to end when bin/demo is ended
locked=no
started=no    # whether this call started the server
server=""     # its process
port=""

process_arguments() { # process
    if [ -r "/proc/$1/cmdline" ]; then
        tr '\0' ' ' <"/proc/$1/cmdline"
    else
        ps -ww -o args= -p "$1" 2>/dev/null
    fi
}

# Sets server and port. A process that was given the number of a server long gone is not ours.
find_server() {
    [ -r "$home/running" ] || return 1
    read -r server port <"$home/running"
    case "$(process_arguments "$server") " in
        *" -Ddemo.home=$home "*) return 0 ;;
    esac
    server=""
    port=""
    return 1
}

connects() { (exec 3<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null; }

ready() (
    exec 3<>"/dev/tcp/127.0.0.1/$port" || exit 1
    printf 'GET /v1/info HTTP/1.0\r\n\r\n' >&3
    while read -r -t 5 line <&3 || [ -n "$line" ]; do
        case "$line" in
            *'"starting":false'*) exit 0 ;;
        esac
        line=""
    done
    exit 1
) 2>/dev/null

lock() {
    local holder
    until ln -s "$$" "$home/lock" 2>/dev/null; do
        holder=$(readlink "$home/lock")
        case "$(process_arguments "${holder:-none}")" in
            *demo*)
                progress "Waiting for another bin/demo (process $holder) to build and start the server"
                sleep 1 ;;
            *) rm -f "$home/lock" ;;
        esac
    done
    locked=yes
    end_progress
}

unlock() {
    [ "$locked" = no ] || rm -f "$home/lock"
    locked=no
}

ensure_server() {
    if ! find_server || ! ready; then
        lock
        if find_server; then
            await_server
        else
            port=$default_port
            [ "$asked_port" = none ] || port=$asked_port
            start_server
        fi
        unlock
    fi
    if [ "$asked_port" != none ] && [ "$asked_port" != "$port" ]; then
        fail "the server of $home runs on port $port already: leave out --port, or end it with bin/demo --stop"
    fi
    if [ "$started" = no ] && newer_sources_than "$home/server/plugin-installed"; then
        say "The server that runs has an older build of the plugin. For the newest: bin/demo --stop, then this again."
    fi
}

start_server() {
    local owner=none
    ! connects || fail "port $port is in use: choose another one with --port"
    assemble_server
    build_plugin
    ln -sfn "$project/etc" "$home/server/etc" || fail "cannot write to $home/server"
    # A prompt may be killed in a way that leaves it no time to end its server: the server watches it
    [ "$mode" = execute ] || owner=$$
    say "Starting Trino on 127.0.0.1:$port ..."
    export TRINO_DEMO_PORT=$port TRINO_DEMO_WAREHOUSE=$warehouse
    started=yes
    launch "$home/server" "$home/server.log" "$JAVA_HOME/bin/java" @etc/jvm.config "-Ddemo.home=$home" "-Ddemo.owner=$owner" \
        -Dconfig=etc/config.properties -Dlog.levels-file=etc/log.properties -cp 'lib/*' dev.trinodelta.demo.DemoServer
    server=$child
    child=""
    disown "$server" 2>/dev/null
    echo "$server $port" >"$home/running.new"
    mv "$home/running.new" "$home/running"
    await_server
}

await_server() {
    local begin=$SECONDS
    until ready; do
        kill -0 "$server" 2>/dev/null || fail "the server ended while it started: $(first_error) (log: $home/server.log)"
        [ $((SECONDS - begin)) -lt "$start_limit" ] || fail "the server did not answer on port $port within $start_limit s (log: $home/server.log)"
        progress "Starting Trino on 127.0.0.1:$port: $((SECONDS - begin)) s"
        sleep 1
    done
    end_progress
}

# The innermost cause where there is one, else the first line that tells of an error
first_error() {
    local plain
    plain=$(without_colors "$home/server.log" | tr '\t' ' ')
    {
        echo "$plain" | grep -E '^ *[0-9]+\) ' | head -n 1
        echo "$plain" | grep -E '^ *Caused by: ' | tail -n 1
        echo "$plain" | grep -E 'ERROR|Error|Exception' | head -n 1
        echo "$plain" | tail -n 1
    } | grep -m 1 . | sed -E 's/^ *([0-9]+\) )?(Error: )?//'
}

stop_server() {
    local begin=$SECONDS
    kill "$server" 2>/dev/null
    while kill -0 "$server" 2>/dev/null; do
        if [ $((SECONDS - begin)) -ge 20 ]; then
            kill -9 "$server" 2>/dev/null
            break
        fi
        progress "Ending the server: $((SECONDS - begin)) s"
        sleep 0.2
    done
    end_progress
    rm -f "$home/running"
}

stop_running_server() {
    if find_server; then
        stop_server
        say "The server has ended."
    else
        say "No server of $home is running."
    fi
}

clean_up() {
    trap '' HUP INT TERM
    end_progress
    [ -z "$child" ] || kill -- "-$child" 2>/dev/null
    [ "$started" = no ] || [ -z "$server" ] || stop_server
    rm -f "$home/client.$$"
    unlock
}

# shellcheck shell=bash disable=SC2154 # what is not assigned here, bin/demo assigns
# Statements to the server, by Trino's command line client.

client() { # its arguments
    # The flags shorten the client's start and keep its warnings about the JVM and the terminal away
    "$JAVA_HOME/bin/java" -XX:TieredStopAtLevel=1 -XX:+UseSerialGC --enable-native-access=ALL-UNNAMED --sun-misc-unsafe-memory-access=allow \
        -jar "$home/server/trino-cli.jar" --server "http://127.0.0.1:$port" --user demo --catalog delta --schema sales "$@"
}

# In the background: a signal need not wait for the statement's end
batch_client() { # its arguments
    local status errors=$home/client.$$
    set -m
    client --no-progress "$@" 2>"$errors" </dev/null &
    child=$!
    set +m
    wait "$child"
    status=$?
    child=""
    without_colors "$errors" | grep -vE 'org\.jline|^WARNING: Unable to create a system terminal' >&2
    return "$status"
}

tour() { # file: titles are comments, a statement ends with a semicolon at the end of a line
    local line title="" sql="" quoted
    quoted=$(printf '%s' "$warehouse" | sed "s/'/''/g")
    while IFS= read -r line <&4 || [ -n "$line" ]; do
        case "$line" in
            "") ;;
            --*) title=$title${title:+$'\n'}$line ;;
            *)
                # Where the statement names a location
                case "$line" in
                    *'{warehouse}'*) line=${line%%'{warehouse}'*}$quoted${line#*'{warehouse}'} ;;
                esac
                sql=$sql${sql:+$'\n'}$line ;;
        esac
        case "$line" in
            *\;)
                show "$title" "$sql" || return 1
                title=""
                sql="" ;;
        esac
    done 4<"$1"
}

show() { # title, statement
    local bold="" plain=""
    if [ -t 1 ]; then
        bold=$(printf '\033[1m')
        plain=$(printf '\033[0m')
    fi
    printf '\n%s%s%s\n%s\n\n' "$bold" "$1" "$plain" "$2"
    batch_client --output-format ALIGNED --execute "$2"
}

prompt() {
    local status leaving="leaves"
    [ "$started" = no ] || leaving="leaves and ends the server"
    echo
    echo "Now it is yours: end statements with a semicolon; quit $leaving."
    echo "The tables are in delta.sales and delta.web. Web UI: http://127.0.0.1:$port/ui/ (any user name)"
    # A Ctrl-C at the prompt is for the client
    trap : INT
    client --history-file "$home/history"
    status=$?
    trap 'exit 130' INT
    return "$status"
}

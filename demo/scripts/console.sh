# shellcheck shell=bash
# Words to the person at the terminal: all on standard error, standard output is for rows.

progress_open=no
progress_told=0

say() {
    end_progress
    echo "$*" >&2
    progress_told=$SECONDS
}

fail() {
    say "bin/demo: $*"
    exit 1
}

# One line that changes on a terminal, a line now and then elsewhere
progress() { # text
    if [ -t 2 ]; then
        printf '\r%s\033[K' "$1" >&2
        progress_open=yes
    elif [ $((SECONDS - progress_told)) -ge 10 ]; then
        echo "$1" >&2
        progress_told=$SECONDS
    fi
}

end_progress() {
    if [ "$progress_open" = yes ]; then
        echo >&2
        progress_open=no
    fi
}

without_colors() { # file
    local escape
    escape=$(printf '\033')
    sed "s/$escape\\[[0-9;]*m//g" "$1"
}

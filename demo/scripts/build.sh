# shellcheck shell=bash disable=SC2154 # what is not assigned here, bin/demo assigns
# From sources and Maven Central to $home/server, which is laid out as Trino's own distribution: lib, plugin, etc.

newer_than() { # file, then paths: whether one of them is newer than the file, or there is no such file
    local file=$1
    shift
    [ -e "$file" ] || return 0
    # Directories, too: they are all that tells of a deleted file
    [ -n "$(find "$@" -newer "$file" -print 2>/dev/null | head -n 1)" ]
}

project_property() { # element: its first value in the project's pom
    sed -n "s:.*<$1>\(.*\)</$1>.*:\1:p" "$project/pom.xml" | head -n 1
}

plugin_archive() { echo "$project/target/trino-delta-$(project_property version).zip"; }

newer_sources_than() { newer_than "$1" "$project/src/main" "$project/pom.xml"; }

# In a process group of its own: a Ctrl-C reaches bin/demo alone, which ends the group
launch() { # directory to be in, file for what it prints, then a command
    local directory=$1 output=$2
    shift 2
    set -m
    (cd "$directory" && exec "$@") >"$output" 2>&1 </dev/null &
    child=$!
    set +m
}

maven() { # what it is for, then Maven's arguments
    local what=$1 log=$home/build.log begin=$SECONDS files="" downloaded status
    shift
    say "$what ..."
    launch "$project" "$log" "$project/mvnw" -B "$@"
    while kill -0 "$child" 2>/dev/null; do
        downloaded=$(grep -c ' Downloaded from ' "$log")
        [ "$downloaded" -eq 0 ] || files=", $downloaded files downloaded"
        progress "$what: $((SECONDS - begin)) s$files"
        sleep 1
    done
    wait "$child"
    status=$?
    child=""
    end_progress
    [ "$status" -eq 0 ] || maven_failed "$what" "$log"
}

maven_failed() { # what it was for, its log
    local reason
    if reason=$(grep -m 1 '^mvnw: ' "$2"); then
        fail "$1 failed: ${reason#mvnw: }"
    fi
    if grep -qE 'Could not transfer|[Uu]nknown host|Network is unreachable' "$2"; then
        fail "$1 needs files of Maven Central, which cannot be reached: check the network and Maven's settings (log: $2)"
    fi
    # The first words that say something
    reason=$(grep '^\[ERROR\] ' "$2" | grep -m 1 -vE 'COMPILATION ERROR|Error executing Maven|^.ERROR. *$' || tail -n 1 "$2")
    fail "$1 failed: ${reason#\[ERROR\] } (log: $2)"
}

build_plugin() {
    local archive
    archive=$(plugin_archive)
    if newer_sources_than "$archive"; then
        maven "Building the plugin" -f "$project/pom.xml" package -Dmaven.test.skip=true -Dmdep.analyze.skip=true -Dcheckstyle.skip=true -Dairstyle.skip=true
        [ -e "$archive" ] || fail "Building the plugin left no $archive (log: $home/build.log)"
        touch "$archive"
    fi
    if newer_than "$home/server/plugin-installed" "$archive"; then
        rm -rf "$home/server/plugin/delta"
        cp -R "${archive%.zip}" "$home/server/plugin/delta" || fail "cannot copy the plugin to $home/server/plugin/delta"
        touch "$home/server/plugin-installed"
    fi
}

assemble_server() {
    local kind=plain profile=()
    if [ "${TRINO_DEMO_ICEBERG:-0}" = 1 ]; then
        kind=iceberg
        profile=(-Piceberg)
    fi
    if [ "$(cat "$home/server/assembled" 2>/dev/null)" = "$kind" ] && ! newer_than "$home/server/assembled" "$project/demo/server"; then
        return
    fi
    rm -rf "$home/server.new"
    maven "Assembling the server" -f "$project/demo/server/pom.xml" package -Dserver.directory="$home/server.new" ${profile[@]+"${profile[@]}"}
    name_plugin tpch io.trino.plugin.tpch.TpchPlugin
    [ "$kind" = plain ] || name_plugin iceberg io.trino.plugin.iceberg.IcebergPlugin
    echo "$kind" >"$home/server.new/assembled"
    rm -rf "$home/server"
    mv "$home/server.new" "$home/server" || fail "cannot write to $home/server"
}

# The published jars of Trino's plugins do not say which class the plugin is
name_plugin() { # directory, class
    local scratch=$home/server.new/services/$1
    mkdir -p "$scratch/META-INF/services"
    echo "$2" >"$scratch/META-INF/services/io.trino.spi.Plugin"
    "$JAVA_HOME/bin/jar" --create --file "$home/server.new/plugin/$1/services.jar" -C "$scratch" META-INF || fail "cannot write to $home/server.new/plugin/$1"
}

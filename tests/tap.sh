# tap.sh - TAP for shell scripts: sourced, not run.
# shellcheck shell=sh
#
#   check "what is tested" command...    one test; its output is shown if it fails
#   tap_end                              the plan; exits 1 if any failed
tap_n=0
tap_bad=0
check() {
    tap_what=$1
    shift
    tap_n=$((tap_n + 1))
    if tap_out=$("$@" 2>&1); then
        echo "ok $tap_n - $tap_what"
    else
        tap_bad=1
        echo "not ok $tap_n - $tap_what"
        printf '%s\n' "$tap_out" | tail -n 40 | sed 's/^/# /'
    fi
}
tap_end() {
    echo "1..$tap_n"
    exit $tap_bad
}

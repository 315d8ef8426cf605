#!/bin/sh
# Checks a log with Go's sumdb/note and sumdb/tlog (Debian: golang-go, golang-golang-x-mod-dev), without any network but the log's own.
#   .ci/ledger-go/check.sh [--previous checkpoint-file] http://localhost:3000/ledger
#   .ci/ledger-go/check.sh folder-with-vkey-checkpoint-and-tiles
set -eu
here=$(dirname "$0")
export GO111MODULE=off GOPATH="${GOPATH:-/usr/share/gocode}" GOFLAGS= GOCACHE="${GOCACHE:-$(dirname "$(mktemp -u)")/ledger-go-cache}"
exec go run "$here/main.go" "$@"

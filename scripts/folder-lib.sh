# A Debian or Ubuntu release in a folder: bootstrap it from the mirror that this system's apt uses, and give it what it needs from outside.
# Assumes lib.sh, root, debootstrap; FOLDER and RELEASE name the folder and the release. MATRIX_MIRROR names another archive (Ubuntu's).
# Sourced by scripts/matrix and scripts/test-install.
# shellcheck shell=bash

# The mirror that serves this system's own release serves the others too.
mirror() {
  if [ -n "${MATRIX_MIRROR:-}" ]; then echo "$MATRIX_MIRROR"; return 0; fi
  # shellcheck disable=SC2016 # apt fills in these names
  apt-get indextargets --format '$(CREATED_BY) $(TARGET_OF) $(LABEL) $(SITE)' | awk '$1 == "Packages" && $2 == "deb" && $3 == "Debian" { print $4; exit }'
}

is_ubuntu() { case $1 in */ubuntu | */ubuntu/ | */ubuntu-ports*) return 0 ;; *) return 1 ;; esac; }

# A release younger than this system's debootstrap has no recipe there; Debian's releases share the one of sid, Ubuntu's that of gutsy.
recipe() {
  local folder=/usr/share/debootstrap/scripts
  if [ -e "$folder/$RELEASE" ]; then echo "$folder/$RELEASE"; elif is_ubuntu "$1"; then echo "$folder/gutsy"; else echo "$folder/sid"; fi
}

# bootstrap MIRROR: the smallest system of the release, whose apt knows the mirror and which starts no services.
bootstrap() {
  local components=main
  [ -n "$1" ] || die "no Debian mirror in this system's apt configuration (try apt-get update)"
  if is_ubuntu "$1"; then components="main universe"; fi
  # shellcheck disable=SC2153 # both are named by the caller
  say "$RELEASE in ${FOLDER#"$ROOT"/} (a few minutes, once)"
  remove_tree "$FOLDER"
  mkdir -p "$FOLDER"
  debootstrap --variant=minbase --include=ca-certificates "$RELEASE" "$FOLDER" "$1" "$(recipe "$1")" > "$BUILD/debootstrap.log" 2>&1 ||
    { tail -n 5 "$BUILD/debootstrap.log"; die "debootstrap failed; the whole log is $BUILD/debootstrap.log"; }
  printf '%s %s %s %s\n' deb "$1" "$RELEASE" "$components" deb-src "$1" "$RELEASE" "$components" > "$FOLDER/etc/apt/sources.list"
  rm -f "$FOLDER"/etc/apt/sources.list.d/*
  printf '#!/bin/sh\nexit 101\n' > "$FOLDER/usr/sbin/policy-rc.d"
  chmod +x "$FOLDER/usr/sbin/policy-rc.d"
}

# What it needs from outside: name resolution and certificates.
borrow() {
  cp -L /etc/resolv.conf "$FOLDER/etc/resolv.conf" 2> /dev/null || true
  if [ -d /usr/local/share/ca-certificates ] && [ -n "$(ls /usr/local/share/ca-certificates)" ]; then
    cp -r /usr/local/share/ca-certificates/. "$FOLDER/usr/local/share/ca-certificates/"
    chroot "$FOLDER" update-ca-certificates > /dev/null 2>&1 || true
  fi
}

# Completes the current word with those of the given words that begin with it.
_ycsb_offer() {
  COMPREPLY=()
  local word
  for word in $1; do
    [[ $word != "$2"* ]] || COMPREPLY+=("$word")
  done
}

# Sets kind to what the option or position $2 takes, according to the list $1.
_ycsb_find_kind() {
  kind=
  local entry
  for entry in $1; do
    # Each option has a spelling with one dash and one with two.
    [[ ${entry%%:*} != "$2" && -${entry%%:*} != "$2" && ${entry%%:*} != "-$2" ]] || kind=${entry#*:}
  done
}

_ycsb_offer_options() {
  local names='' entry
  for entry in $1; do
    [[ $entry != -* ]] || names+=" ${entry%%:*}"
  done
  _ycsb_offer "$names" "$2"
}

# Completes name=value. Without known values, bash completes file names.
_ycsb_offer_property() {
  local name=${1%%=*}
  if [[ $1 != *=* ]]; then
    _ycsb_offer "$(_ycsb_words property)" "$1"
    compopt -o nospace 2>/dev/null
  else
    _ycsb_offer "$(_ycsb_values "$name")" "${1#*=}"
    # If = is part of bash's words, the reply replaces the name, too.
    [[ $COMP_WORDBREAKS == *=* ]] || COMPREPLY=("${COMPREPLY[@]/#/$name=}")
  fi
}

_ycsb() {
  COMPREPLY=()
  local IFS=$' \t\n'
  local words=() word='' glued='' i
  # Bash also splits words at = and :.
  for ((i = 1; i <= COMP_CWORD; i++)); do
    word=${COMP_WORDS[i]}
    if ((${#words[@]})) && [[ $glued || $word == [=:]* ]]; then
      words[${#words[@]} - 1]+=$word
    else
      words+=("$word")
    fi
    glued=
    [[ $word != *[=:] ]] || glued=yes
  done

  local last=$((${#words[@]} - 1))
  local current=${words[last]}
  if ((last == 0)); then
    _ycsb_offer "$(_ycsb_words command) --help --version" "$current"
    return
  fi

  local takes kind='' position=1
  takes=$(_ycsb_takes "${words[0]}")
  for ((i = 1; i < last; i++)); do
    if [[ ${words[i]} == -* ]]; then
      _ycsb_find_kind "$takes" "${words[i]}"
      [[ ! $kind ]] || i=$((i + 1))
    else
      position=$((position + 1))
    fi
  done
  if ((i == last)); then
    if [[ $current == -* ]]; then
      _ycsb_offer_options "$takes" "$current"
      return
    fi
    _ycsb_find_kind "$takes" "$position"
    [[ $kind ]] || _ycsb_find_kind "$takes" rest
  fi

  case $kind in
    file) ;;
    property) _ycsb_offer_property "$current" ;;
    binding | server | command) _ycsb_offer "$(_ycsb_words "$kind")" "$current" ;;
    words=*)
      kind=${kind#words=}
      _ycsb_offer "${kind//|/ }" "$current"
      ;;
    *) compopt +o default 2>/dev/null ;;
  esac
}

# Without a reply, bash completes file names.
complete -o default -F _ycsb ycsb

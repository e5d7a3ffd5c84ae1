# Completes name=value. Without known values, completes file names.
_ycsb_property() {
  local name=${PREFIX%%=*}
  if compset -P 1 '*='; then
    local -a values=($(_ycsb_values "$name"))
    if (( $#values )); then compadd -a values; else _files; fi
  else
    _ycsb_property_names
  fi
}

_ycsb() {
  local curcontext=$curcontext state
  local -a line
  _arguments -C '(- *)'{-h,--help}'[Show this help.]' '(- *)--version[Show the version.]' \
    '1:command:_ycsb_command' '*::argument:->argument'
  if [[ $state == argument ]]; then _ycsb_arguments; fi
}

# zsh reads this file at the first completion if it is in a directory of fpath; otherwise 'source' it.
if [[ $funcstack[1] == _ycsb ]]; then
  _ycsb "$@"
else
  (( $+functions[compdef] )) || { autoload -Uz compinit && compinit }
  compdef _ycsb ycsb
fi

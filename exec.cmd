@rem The npm scripts begin with exec, which replaces the shell (docs/conventions.md). cmd has none, and finds this file instead.
@%*

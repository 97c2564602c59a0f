import { invalid } from '../../errors/invalid.js';
import { type Io } from '../../io.js';

/** Shells with a completion script. The script calls `rfp __complete` on each Tab. */
export const shells = ['bash', 'zsh', 'fish', 'powershell'] as const;
type Shell = (typeof shells)[number];

// The word at the cursor is passed first with a dot before it, because some shells drop empty arguments.

const bash = String.raw`# bash completion of rfp. Load it in ~/.bashrc:  source <(rfp completion bash)
_rfp() {
  local current=${'$'}{COMP_WORDS[COMP_CWORD]} prefix='' value _
  # bash also splits words at : and =, but the candidates are whole words.
  local line=${'$'}{COMP_LINE:0:COMP_POINT}
  local whole=${'$'}{line##* }
  if [[ $whole == *"$current" && $current != [\"\']* ]]; then prefix=${'$'}{whole%"$current"}; else whole=$current; fi
  [[ $current == : || $current == = ]] && prefix=$whole
  # The words before the cursor. Joins the pieces of a word that bash has split.
  local -a words=()
  local rest=$COMP_LINE trimmed i
  for ((i = 0; i <= COMP_CWORD; i++)); do
    trimmed=${'$'}{rest#"${'$'}{rest%%[![:blank:]]*}"}
    if ((i == 0)) || [[ $trimmed != "$rest" ]]; then words+=(''); fi
    words[${'$'}{#words[@]}-1]+=${'$'}{COMP_WORDS[i]}
    rest=${'$'}{trimmed#"${'$'}{COMP_WORDS[i]}"}
  done
  COMPREPLY=()
  while IFS=$'\t' read -r value _; do
    value=${'$'}{value#"$prefix"}
    [[ $current == [\"\']* ]] || value=$(printf %q "$value")
    COMPREPLY+=("$value")
  done < <(rfp __complete -- ".$whole" "${'$'}{words[@]:1:${'$'}{#words[@]}-2}" 2>/dev/null)
}
complete -o default -F _rfp rfp
`;

const zsh = String.raw`#compdef rfp
# zsh completion of rfp. Load it in ~/.zshrc, after compinit:  source <(rfp completion zsh)
_rfp() {
  local -a found
  local value text
  while IFS=$'\t' read -r value text; do
    found+=("${'$'}{value//:/\\:}${'$'}{text:+:$text}")
  done < <(rfp __complete -- ".${'$'}{(Q)words[CURRENT]}" "${'$'}{(@Q)words[2,CURRENT-1]}" 2>/dev/null)
  if (( ${'$'}#found )); then _describe -t values rfp found; else _files; fi
}
if [[ ${'$'}{funcstack[1]} == _rfp ]]; then _rfp "$@"; else compdef _rfp rfp; fi
`;

const fish = String.raw`# fish completion of rfp. Save it:  rfp completion fish > ~/.config/fish/completions/rfp.fish
function __rfp_complete
    set -l before (commandline -opc)
    rfp __complete -- "."(commandline -ct | string collect --allow-empty) $before[2..-1] 2>/dev/null
end
complete -c rfp -f -a '(__rfp_complete)'
for option in file input settings
    complete -c rfp -l $option -r -F
end
`;

const powershell = String.raw`# PowerShell completion of rfp. Load it in $PROFILE:  rfp completion powershell | Out-String | Invoke-Expression
Register-ArgumentCompleter -Native -CommandName rfp -ScriptBlock {
    param($wordToComplete, $commandAst, $cursorPosition)
    $before = @($commandAst.CommandElements | Select-Object -Skip 1 |
        Where-Object { $_.Extent.EndOffset -lt $cursorPosition } |
        ForEach-Object { if ($_ -is [System.Management.Automation.Language.StringConstantExpressionAst]) { $_.Value } else { $_.Extent.Text } })
    rfp __complete '--' ".$wordToComplete" @before 2>$null | ForEach-Object {
        $value, $text = $_ -split "${'`'}t", 2
        $quoted = if ($value -match '[^\w:.=/@+-]') { "'" + $value.Replace("'", "''") + "'" } else { $value }
        $shown = if ($text) { $text } else { $value }
        [System.Management.Automation.CompletionResult]::new($quoted, $value, 'ParameterValue', $shown)
    }
}
`;

/** The completion script of a shell. */
export const shellScripts: Readonly<Record<Shell, string>> = { bash, zsh, fish, powershell };

/** `rfp completion` */
export function printCompletionScript({ out }: Pick<Io, 'out'>, shell: string): void {
  const supportedShell = shells.find((name): name is Shell => name === shell);
  if (supportedShell === undefined)
    throw invalid(`there is no completion for "${shell}"`, `choose one of ${shells.join(', ')}`);
  out.write(shellScripts[supportedShell]);
}

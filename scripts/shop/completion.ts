import { terminalText } from '#kernel/terminal.ts'
import type { Action, Command } from './command.ts'
import { optionName } from './usage.ts'

/** Words offered at a place: after the command, or as the n-th word after an action. */
type Word = { word: string; help: string }

const helpWord = { word: 'help', help: terminalText('operator.help.self') }

const commandWords = (commands: readonly Command[]): Word[] => [
  ...commands.map(({ name, help }) => ({ word: name, help })),
  helpWord,
]

const actionWords = ({ actions }: Command): Word[] => [
  ...Object.entries(actions).map(([word, { help }]) => ({ word, help })),
  helpWord,
]

const optionWords = ({ options }: Action): Word[] => [
  ...Object.entries(options).map(([name, { help }]) => ({ word: optionName(name), help })),
  { word: '--json', help: terminalText('operator.help.json') },
  { word: '--env', help: terminalText('operator.help.env') },
  { word: '--help', help: terminalText('operator.help.self') },
]

/** Known values of each argument of an action, from the first. */
const valueWords = ({ parameters }: Action) =>
  Object.values(parameters).map(({ kind, label }) =>
    (kind.values ?? []).map((word) => ({ word, help: label })),
  )

const pathsOf = (commands: readonly Command[]) =>
  commands.flatMap((command) =>
    Object.entries(command.actions).map(([name, action]) => ({
      path: `${command.name} ${name}`,
      options: optionWords(action),
      values: valueWords(action)
        .map((words, at) => ({ at: at + 3, words }))
        .filter(({ words }) => words.length > 0),
    })),
  )

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`
const plain = (words: readonly Word[]) => words.map(({ word }) => word).join(' ')

const runner = (folder: string) => `npm --prefix ${quoted(folder)} run --silent shop --`

const bash = (commands: readonly Command[], folder: string) => `shop() { ${runner(folder)} "$@"; }
_shop() {
  local words=
  case $COMP_CWORD in
    1) words=${quoted(plain(commandWords(commands)))} ;;
    2)
      case \${COMP_WORDS[1]} in
${commands.map((one) => `        ${one.name}) words=${quoted(plain(actionWords(one)))} ;;`).join('\n')}
        help) words=${quoted(plain(commandWords(commands)))} ;;
      esac ;;
    *)
      case "\${COMP_WORDS[1]} \${COMP_WORDS[2]}" in
${pathsOf(commands)
  .map(({ path, options }) => `        ${quoted(path)}) words=${quoted(plain(options))} ;;`)
  .join('\n')}
      esac
      case "\${COMP_WORDS[1]} \${COMP_WORDS[2]} $COMP_CWORD" in
${pathsOf(commands)
  .flatMap(({ path, values }) =>
    values.map(
      ({ at, words }) =>
        `        ${quoted(`${path} ${at}`)}) words+=${quoted(` ${plain(words)}`)} ;;`,
    ),
  )
  .join('\n')}
      esac ;;
  esac
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _shop shop
`

const described = (words: readonly Word[]) =>
  words.map(({ word, help }) => quoted(`${word}:${help}`)).join(' ')

const zsh = (commands: readonly Command[], folder: string) => `shop() { ${runner(folder)} "$@" }
_shop() {
  local -a offered
  case $CURRENT in
    2) offered=(${described(commandWords(commands))}) ;;
    3)
      case $words[2] in
${commands.map((one) => `        ${one.name}) offered=(${described(actionWords(one))}) ;;`).join('\n')}
        help) offered=(${described(commandWords(commands))}) ;;
      esac ;;
    *)
      case "$words[2] $words[3]" in
${pathsOf(commands)
  .map(({ path, options }) => `        ${quoted(path)}) offered=(${described(options)}) ;;`)
  .join('\n')}
      esac
      case "$words[2] $words[3] $((CURRENT - 1))" in
${pathsOf(commands)
  .flatMap(({ path, values }) =>
    values.map(
      ({ at, words }) => `        ${quoted(`${path} ${at}`)}) offered+=(${described(words)}) ;;`,
    ),
  )
  .join('\n')}
      esac ;;
  esac
  _describe shop offered || _files
}
compdef _shop shop
`

const fishQuoted = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`

const fishLines = (condition: string, words: readonly Word[]) =>
  words.map(
    ({ word, help }) =>
      `complete -c shop -f -n ${fishQuoted(condition)} -a ${fishQuoted(word)} -d ${fishQuoted(help)}`,
  )

const fish = (commands: readonly Command[], folder: string) =>
  [
    'function shop',
    `  npm --prefix ${fishQuoted(folder)} run --silent shop -- $argv`,
    'end',
    'function __shop_is',
    '  set -l typed (commandline -opc)',
    '  test (count $typed) -ge (math (count $argv) + 1); or return 1',
    '  test "$typed[2..(math (count $argv) + 1)]" = "$argv"',
    'end',
    'function __shop_at',
    '  test (count (commandline -opc)) -eq $argv[1]',
    'end',
    ...fishLines('__shop_at 1', commandWords(commands)),
    ...fishLines('__shop_at 2; and __shop_is help', commandWords(commands)),
    ...commands.flatMap((one) =>
      fishLines(`__shop_at 2; and __shop_is ${one.name}`, actionWords(one)),
    ),
    ...pathsOf(commands).flatMap(({ path, options, values }) => [
      ...fishLines(`__shop_is ${path}`, options),
      ...values.flatMap(({ at, words }) =>
        fishLines(`__shop_at ${at}; and __shop_is ${path}`, words),
      ),
    ]),
    '',
  ].join('\n')

export const shells = { bash, zsh, fish }

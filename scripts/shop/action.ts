import { DomainError } from '#kernel/error.ts'
import { terminalText } from '#kernel/terminal.ts'
import type { Action, Context, Offline, Options, Parameters, Result, ValuesOf } from './command.ts'
import { documentOf } from './document.ts'
import { flag } from './parameters.ts'
import { readWords } from './words.ts'

type Shared<P extends Parameters, O extends Options, Data> = {
  help: string
  parameters?: P
  options?: O
  print: (data: Data) => readonly string[]
  /** Document printed by `--json`; by default the data with names in snake_case. */
  document?: (data: Data) => unknown
  exitCode?: (data: Data) => number
  /** Line about rows that are not shown; printed on standard error beside a document. */
  rest?: (data: Data, typed: string) => string | undefined
}

type Online<P extends Parameters, O extends Options, Data> = Shared<P, O, Data> & {
  creates?: boolean
  /** Validates the arguments; the returned function does the work. */
  run: (given: ValuesOf<P> & ValuesOf<O>) => (context: Context) => Promise<Data>
  /**
   * Text of what the action would do now, which the operator confirms before it runs. Undefined when
   * there is nothing to confirm, also because the action will refuse.
   */
  question?: (given: ValuesOf<P> & ValuesOf<O>, context: Context) => Promise<string | undefined>
  explain?: (
    error: DomainError,
    given: ValuesOf<P> & ValuesOf<O>,
    context: Context,
  ) => Error | Promise<Error>
}

const resultOf = <P extends Parameters, O extends Options, Data>(
  declared: Shared<P, O, Data>,
  data: Data,
  typed: string,
): Result => ({
  document: (declared.document ?? documentOf)(data),
  lines: declared.print(data),
  rest: declared.rest?.(data, typed),
  exitCode: declared.exitCode?.(data) ?? 0,
})

const yes = { yes: { ...flag(terminalText('operator.help.yes')), isCommon: true } }

const typedText = (path: string, words: readonly string[]) =>
  [path, ...words.map((word) => (/[^\w@.,:+-]/.test(word) ? JSON.stringify(word) : word))].join(' ')

export const action = <P extends Parameters, O extends Options, Data>(
  declared: Online<P, O, Data>,
): Action => {
  const { help, parameters = {}, creates = false, run, question, explain } = declared
  const options = { ...declared.options, ...(question ? yes : {}) }
  return {
    help,
    parameters,
    options,
    prepare: (words, path) => {
      const { yes: isConfirmed, ...values } = readWords({ parameters, options }, words, path)
      const input = values as ValuesOf<P> & ValuesOf<O>
      const work = run(input)
      return {
        isOffline: false,
        creates,
        question: async (context) => (isConfirmed ? undefined : question?.(input, context)),
        run: async (context) => resultOf(declared, await work(context), typedText(path, words)),
        explain: async (error, context) =>
          error instanceof DomainError && explain ? explain(error, input, context) : error,
      }
    },
  }
}

export const offlineAction = <P extends Parameters, O extends Options, Data>(
  declared: Shared<P, O, Data> & {
    run: (given: ValuesOf<P> & ValuesOf<O>, offline: Offline) => Promise<Data>
    /** True for a server, whose process stays until it is stopped. */
    keepsRunning?: boolean
  },
): Action => {
  const { help, parameters = {}, options = {}, run, keepsRunning = false } = declared
  return {
    help,
    parameters,
    options,
    prepare: (words, path) => {
      const input = readWords({ parameters, options }, words, path) as ValuesOf<P> & ValuesOf<O>
      return {
        isOffline: true,
        keepsRunning,
        run: async (offline) =>
          resultOf(declared, await run(input, offline), typedText(path, words)),
      }
    },
  }
}

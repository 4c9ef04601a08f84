import { DomainError } from '#lib/services/platform/error.ts'
import type { Action, Context, Offline, Options, Parameters, Result, ValuesOf } from './command.ts'
import { documentOf } from './document.ts'
import { readWords } from './words.ts'

type Shared<P extends Parameters, O extends Options, Data> = {
  help: string
  parameters?: P
  options?: O
  print: (data: Data) => readonly string[]
  /** Document printed by `--json`; by default the data with names in snake_case. */
  document?: (data: Data) => unknown
  exitCode?: (data: Data) => number
}

type Online<P extends Parameters, O extends Options, Data> = Shared<P, O, Data> & {
  creates?: boolean
  /** Validates the arguments; the returned function does the work. */
  run: (given: ValuesOf<P> & ValuesOf<O>) => (context: Context) => Promise<Data>
  explain?: (
    error: DomainError,
    given: ValuesOf<P> & ValuesOf<O>,
    context: Context,
  ) => Error | Promise<Error>
}

const resultOf = <P extends Parameters, O extends Options, Data>(
  declared: Shared<P, O, Data>,
  data: Data,
): Result => ({
  document: (declared.document ?? documentOf)(data),
  lines: declared.print(data),
  exitCode: declared.exitCode?.(data) ?? 0,
})

export const action = <P extends Parameters, O extends Options, Data>(
  declared: Online<P, O, Data>,
): Action => {
  const { help, parameters = {}, options = {}, creates = false, run, explain } = declared
  return {
    ...{ help, parameters, options },
    prepare: (words, path) => {
      const given = readWords({ parameters, options }, words, path) as ValuesOf<P> & ValuesOf<O>
      const work = run(given)
      return {
        isOffline: false,
        creates,
        run: async (context) => resultOf(declared, await work(context)),
        explain: async (error, context) =>
          error instanceof DomainError && explain ? explain(error, given, context) : error,
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
    ...{ help, parameters, options },
    prepare: (words, path) => {
      const given = readWords({ parameters, options }, words, path) as ValuesOf<P> & ValuesOf<O>
      return {
        isOffline: true,
        keepsRunning,
        run: async (offline) => resultOf(declared, await run(given, offline)),
      }
    },
  }
}

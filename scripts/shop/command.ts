import type { Config } from '#kernel/config/config.ts'
import type { Environment } from '#kernel/config/variable.ts'
import type { Database } from '#kernel/db/connection.ts'
import type { Lifecycle } from '#kernel/lifecycle.ts'
import type { Log } from '#kernel/log.ts'

/** Parser of one word; `expected` completes "serve …" in the error. */
export type Kind<T> = {
  expected: string
  /** Closed list, offered by the completion. */
  values?: readonly string[]
  /** Returns undefined when the word is not of this kind. */
  read: (word: string) => T | undefined
}

export type Parameter<T> = {
  label: string
  kind: Kind<unknown>
  isRequired: boolean
  takes: 'one' | 'all'
  /** Called without a word only when the parameter is optional. */
  read: (words: readonly string[]) => T
}

export type Option<T> = {
  help: string
  /** Absent for a flag. */
  label?: string
  kind?: Kind<unknown>
  /** True for an option that the usage line leaves out, as `--json`. */
  isCommon?: boolean
  read: (word: string | undefined) => T
}

export type Parameters = Record<string, Parameter<unknown>>
/** Parsed values of parameters or options, by their names. */
export type ValuesOf<D extends Parameters | Options> = {
  [Name in keyof D]: ReturnType<D[Name]['read']>
}
/** By camelCase name: `freeDelivery` is typed as `--free-delivery`. */
export type Options = Record<string, Option<unknown>>

/** Context of an action for which nothing is opened. */
export type Offline = {
  progress: (line: string) => void
  commands: () => Promise<Command[]>
  /** Reads the settings of the shop, and their file. */
  settings: () => { config: Config; environment: Environment; file: string | undefined }
  lifecycle: Lifecycle
}

export type Context = Offline & {
  db: Database
  config: Config
  log: Log
  /** Login name of the person at the terminal. */
  operator: string
  now: Date
  /** Question that the operator confirmed; absent for an action without one, and with `--yes`. */
  confirmed?: string | undefined
}

export type Result = {
  /** Undefined for an action that printed its result itself. */
  document: unknown
  lines: readonly string[]
  /** Line about rows that are not shown. */
  rest: string | undefined
  exitCode: number
}

export type Prepared =
  | { isOffline: true; keepsRunning: boolean; run: (offline: Offline) => Promise<Result> }
  | {
      isOffline: false
      /** True for an action that fills a database without a shop. */
      creates: boolean
      /** Returns the text that the operator must confirm before `run`. */
      question: (context: Context) => Promise<string | undefined>
      run: (context: Context) => Promise<Result>
      /** Returns the error to print instead of a refusal of the domain. */
      explain: (error: unknown, context: Context) => Promise<unknown>
    }

export type Action = {
  help: string
  parameters: Parameters
  options: Options
  /** Parses the words after the action; throws a StartError before anything is opened. */
  prepare: (words: readonly string[], path: string) => Prepared
}

export type Command = {
  name: string
  help: string
  /** Lines below the actions in the help. */
  note?: string
  actions: Record<string, Action>
  /** Action of a command that is typed without one. */
  alone?: Action
}

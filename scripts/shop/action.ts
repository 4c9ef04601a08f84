import type { z } from 'zod'
import type { Config } from '#kernel/config/config.ts'
import type { Environment } from '#kernel/config/variables.ts'
import type { Database } from '#kernel/db/connection.ts'
import type { Page, PageRequest } from '#kernel/db/page.ts'
import type { DomainError } from '#kernel/error.ts'
import type { Lifecycle } from '#kernel/lifecycle.ts'
import type { Log } from '#kernel/log.ts'
import { type TerminalKey, terminalText, textOf } from '#kernel/terminal.ts'
import { whole } from './kinds.ts'
import { documentOf, type Lines } from './output.ts'

/** Kinds by name: `freeDelivery` is typed as `--free-delivery`. */
export type Shape = Record<string, z.ZodType>
type Nothing = Record<never, never>
export type Input<S extends Shape> = z.output<z.ZodObject<S>>

/** Context of an action for which nothing is opened. */
export type Offline = {
  progress: (line: string) => void
  /** Reads the settings of the shop, and their file. */
  settings: () => { config: Config; environment: Environment; file: string | undefined }
  lifecycle: Lifecycle
  /** True when the result is printed as a document. */
  isJson: boolean
  /** Opens the database of the shop. */
  open: () => Promise<Context>
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

type Declared<I, Data, C> = {
  /** Refuses arguments that do not fit together, before anything is opened. */
  check?: (input: I) => unknown
  run: (input: I, context: C) => Promise<Data>
  /**
   * Text of what the action would do now, which the operator confirms before it runs. Undefined when
   * there is nothing to confirm, also because the action will refuse.
   */
  question?: (input: I, context: C) => Promise<string | undefined>
  /** Error in the operator's terms for a refusal of the domain. */
  explain?: (error: DomainError, input: I, context: C) => Error | Promise<Error>
  print: (data: Data) => Lines
  /** Document printed by `--json`; by default the data with names in snake_case. */
  document?: (data: Data) => unknown
  exitCode?: (data: Data) => number
  /** Line about rows that are not shown; printed on standard error beside a document. */
  rest?: (data: Data) => Lines
  /** True for an action that fills a database without a shop. */
  creates?: boolean
  /** True for a server, whose process stays until it is stopped. */
  keepsRunning?: boolean
}

type Parameters<A, O> = {
  /** Arguments in order. */
  words?: A
  options?: O
}

type AnyInput = Record<string, unknown>
export type Action = Declared<AnyInput, unknown, Context> &
  Required<Parameters<Shape, Shape>> & { isOffline: boolean }

export type Command = {
  /** Lines below the help. */
  note?: string
  actions: Record<string, Action>
  /** Action of a command that is typed without one. */
  alone?: Action
}

export const action = <Data, A extends Shape = Nothing, O extends Shape = Nothing>(
  declared: Parameters<A, O> & Declared<Input<A & O>, Data, Context>,
) => ({ words: {}, options: {}, isOffline: false, ...declared }) as unknown as Action

export const offlineAction = <Data, A extends Shape = Nothing, O extends Shape = Nothing>(
  declared: Parameters<A, O> & Declared<Input<A & O>, Data, Offline>,
) => ({ words: {}, options: {}, isOffline: true, ...declared }) as unknown as Action

const pageSize = 100
const pageKind = whole.optional().meta({ help: terminalText('operator.help.page') })

/** Says which page of how many is shown; undefined when there is only one. */
const pageLine = ({ page: { page, size }, total }: { page: PageRequest; total: number }) => {
  const pages = Math.ceil(total / size)
  return pages > 1 || page > 1 ? terminalText('operator.page', { page, pages, total }) : undefined
}

type Listed<I, Row, Found> = {
  read: (input: I, context: Context, page: PageRequest) => Promise<Found>
  print: (row: Row) => Lines
  /** Text of an empty list. */
  none?: TerminalKey
  /** Lines before and after the rows. */
  head?: (found: Found) => Lines
  sums?: (found: Found) => Lines
  /** Rows of a page, where they are not a hundred. */
  size?: number
} & Pick<Declared<I, Found, Context>, 'check' | 'document'>

/** Action that lists rows page by page; its document is the array of the rows. */
export const listAction = <Row, More, A extends Shape = Nothing, O extends Shape = Nothing>({
  read,
  print,
  none,
  head,
  sums,
  size = pageSize,
  ...declared
}: Parameters<A, O> & Listed<Input<A & O>, Row, Page<Row> & More>) =>
  ({
    words: {},
    isOffline: false,
    document: ({ rows }: Page<Row>) => documentOf(rows),
    ...declared,
    options: { ...declared.options, page: pageKind },
    run: async (input: Input<A & O> & { page?: number }, context: Context) => {
      const page = { page: input.page ?? 1, size }
      return { ...(await read(input, context, page)), page }
    },
    print: (found: Page<Row> & More) => [
      head?.(found),
      found.rows.map(print),
      found.total === 0 ? none && textOf(none) : sums?.(found),
    ],
    rest: pageLine,
  }) as unknown as Action

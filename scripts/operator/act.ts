import type { z } from 'zod'
import type { Db } from '#kernel/db/connection.ts'
import type { DomainError } from '#kernel/error.ts'
import { atTerminal } from '#kernel/operator-acts.ts'
import { StartError } from '#kernel/start-error.ts'
import { type Act, questionOf, refusalOf, runAct, termsOf } from '#lib/services/console/act.ts'
import type { Action, Context, Shape } from '../shop/action.ts'
import type { Lines } from '../shop/output.ts'

type Input<Words extends Shape> = { [Name in keyof Words]: z.output<Words[Name]> }

type Subject<Words extends Shape, Result, Data> = {
  /** Arguments of each act, before its own. */
  words: Words
  /** Reads what is printed after the act, in its transaction. */
  show: (db: Db, input: Input<Words>, result: Result) => Promise<Data>
  print: (data: Data) => Lines
}

type KindsOf<I> = { [Name in keyof I]?: z.ZodType<I[Name]> }

type Typed<I> = {
  words?: KindsOf<I>
  options?: KindsOf<I>
  /** Refuses arguments that do not fit together, before anything is opened. */
  check?: (input: I) => unknown
}

const isPrintable = (entry: [string, unknown]): entry is [string, string | number] =>
  typeof entry[1] === 'string' || typeof entry[1] === 'number'

/** The person at the terminal, for an act. */
export const doingAt = ({ db, config, operator, now }: Context) => {
  const actor = { ...atTerminal(), name: operator }
  return { ...termsOf(config), db, now, actor }
}

/** Gives the acts on one kind of thing their face at the terminal. */
export const typedActs =
  <Words extends Shape, Result, Data>({ words, show, print }: Subject<Words, Result, Data>) =>
  <More extends object, Thing>(
    act: Act<Input<Words> & More, Thing, Result>,
    own: Typed<Input<Words> & More> = {},
  ) => {
    type I = Input<Words> & More
    const run = (input: I, context: Context) => {
      const { confirmed } = context
      const isConfirmed = (question?: string) => question === confirmed
      return runAct(
        act,
        input,
        { ...doingAt(context), isConfirmed: confirmed === undefined ? undefined : isConfirmed },
        (tx, result) => show(tx, input, result),
      )
    }
    const explain = async (error: DomainError, input: I, { db, config }: Context) => {
      const refusal = await refusalOf(act, error, input, { db, answerHours: config.answerHours })
      if (!refusal) return error
      const values = Object.entries(refusal.values).filter(isPrintable)
      return new StartError(refusal.key, Object.fromEntries(values))
    }
    return {
      words: { ...words, ...own.words },
      options: own.options ?? {},
      isOffline: false,
      check: own.check,
      question: act.question && ((input: I, reading: Context) => questionOf(act, input, reading)),
      run,
      explain,
      print,
    } as unknown as Action
  }

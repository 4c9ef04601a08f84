import type { Database, Db, Tx } from '#kernel/db/connection.ts'
import type { DomainError } from '#kernel/error.ts'
import { recordAct } from '#kernel/operator-acts.ts'
import { StartError } from '#kernel/start-error.ts'
import type { TerminalKey } from '#kernel/terminal.ts'
import type { Action, Context, Input, Shape } from '../shop/action.ts'
import type { Lines } from '../shop/output.ts'

type Nothing = Record<never, never>

/** Texts of refusals, by the field of the error or by its code. */
type Refusals = { [fieldOrCode: string]: TerminalKey }

/** Parts that the actions on one kind of thing share. */
type Subject<Words extends Shape, Thing extends object, Result, Data> = {
  /** Name of the command. */
  noun: string
  /** Arguments of each action, before its own. */
  words: Words
  /** Reads the thing before the action, and for the text of a refusal. */
  find: (db: Db, input: Input<Words>) => Promise<Thing>
  /** Details of the audit row; absent where the commands record the operator themselves. */
  audit?: (input: Input<Words>, result: Result) => Record<string, unknown>
  /** Reads what is printed after the action, in its transaction. */
  show: (tx: Tx, input: Input<Words>, result: Result) => Promise<Data>
  print: (data: Data) => Lines
  refusals?: Refusals
}

type By = { operator: string; now: Date; answerHours: number }
export type Reading<D extends Db = Db> = { db: D; now: Date }

/** Text of what the action would do now; undefined when there is nothing to confirm. */
type Question<I, Thing, D extends Db> = (
  thing: Thing,
  reading: Reading<D>,
  input: I,
) => Promise<string | undefined>

/** A question about money is compared once more under the lock of the thing. */
type Confirmation<I, Thing> =
  | { question?: Question<I, Thing, Database> | undefined; lock?: undefined }
  | { question: Question<I, Thing, Db>; lock: (tx: Tx, thing: Thing) => Promise<unknown> }

type Act<I, Thing, Result> = Confirmation<I, Thing> & {
  check?: (input: I) => unknown
  change: (tx: Tx, thing: Thing, by: By, input: I) => Promise<Result>
  refusals?: Refusals
}

const isPrintable = (entry: [string, unknown]): entry is [string, string | number] =>
  typeof entry[1] === 'string' || typeof entry[1] === 'number'

/** Makes the actions on one kind of thing: each runs a command in a transaction, with its audit row. */
export const actsOn =
  <Words extends Shape, Thing extends object, Result, Data>(
    subject: Subject<Words, Thing, Result, Data>,
  ) =>
  <More extends Shape = Nothing, Options extends Shape = Nothing>(
    name: string,
    act: Act<Input<Words> & Input<More> & Input<Options>, Thing, Result> & {
      words?: More
      options?: Options
    },
  ) => {
    type Typed = Input<Words> & Input<More> & Input<Options>
    const { noun, find, audit, show, print } = subject
    const refusals: Refusals = { ...subject.refusals, ...act.refusals }
    const question = async (input: Typed, { db, now }: Context) =>
      act.question?.(await find(db, input), { db, now }, input)
    const run = (input: Typed, { db, config, operator, now, confirmed }: Context) =>
      db.transaction(async (tx) => {
        const thing = await find(tx, input)
        if (act.lock && confirmed !== undefined) {
          await act.lock(tx, thing)
          const questionNow = await act.question(await find(tx, input), { db: tx, now }, input)
          if (questionNow !== confirmed) throw new StartError('operator.changed')
        }
        const by = { operator, now, answerHours: config.answerHours }
        const result = await act.change(tx, thing, by, input)
        if (audit) await recordAct(tx, `${noun}.${name}`, audit(input, result), now)
        return show(tx, input, result)
      })
    const explain = async (error: DomainError, input: Typed, { db, config }: Context) => {
      const { code, details } = error
      const key = [...Object.keys(details.fields ?? {}), code]
        .map((one) => refusals[one])
        .find(Boolean)
      if (!key) return error
      const thing = code === 'not_found' ? {} : await find(db, input)
      const { answerHours } = config
      const values = { ...input, ...thing, answerHours, command: `${noun} ${name}` }
      return new StartError(key, Object.fromEntries(Object.entries(values).filter(isPrintable)))
    }
    return {
      words: { ...subject.words, ...act.words },
      options: act.options ?? {},
      isOffline: false,
      check: act.check,
      question: act.question && question,
      run,
      explain,
      print,
    } as unknown as Action
  }

import type { Database, Db, Tx } from '#kernel/db/connection.ts'
import type { DomainError } from '#kernel/error.ts'
import { type Actor, recordAct } from '#kernel/operator-acts.ts'
import { StartError } from '#kernel/start-error.ts'
import type { TerminalKey } from '#kernel/terminal.ts'

type By = { operator: string; now: Date; answerHours: number; monthlyCents: number }
export type Reading<D extends Db = Db> = { db: D; now: Date }

/** Text of what the act would do now; undefined when there is nothing to confirm. */
type Question<Input, Thing, D extends Db> = (
  thing: Thing,
  reading: Reading<D>,
  input: Input,
) => Promise<string | undefined>

/** A question about money is compared once more under the lock of the thing. */
type Confirmation<Input, Thing> =
  | { question?: Question<Input, Thing, Database> | undefined; lock?: undefined }
  | { question: Question<Input, Thing, Db>; lock: (tx: Tx, thing: Thing) => Promise<unknown> }

/** Texts of refusals, by the field of the error or by its code. */
type Refusals = { [fieldOrCode: string]: TerminalKey }

type Own<Input, Thing, Result> = Confirmation<Input, Thing> & {
  change: (tx: Tx, thing: Thing, by: By, input: Input) => Promise<Result>
  /** Facts of the record; by default those of the noun. */
  audit?(input: Input, thing: Thing, result: Result): Record<string, unknown>
  refusals?: Refusals
}

/** An action of an operator on one kind of thing: the command line and the console are its two faces. */
export type Act<Input, Thing, Result> = Own<Input, Thing, Result> &
  Required<Pick<Own<Input, Thing, Result>, 'audit' | 'refusals'>> & {
    /** Name in the record and in refusals: `orders.ship`. */
    what: string
    find: (db: Db, input: Input) => Promise<Thing>
  }

type Noun<Named, Thing> = {
  noun: string
  /** Reads the thing before the act, and for the text of a refusal. */
  find: (db: Db, input: Named) => Promise<Thing>
  audit?: (input: Named, thing: Thing) => Record<string, unknown>
  refusals?: Refusals
}

/** Gives the acts on one kind of thing what they share. */
export const actsOn =
  <Named extends object, Thing>({ noun, ...shared }: Noun<Named, Thing>) =>
  <More extends object = object, Result = void>(
    name: string,
    own: Own<Named & More, Thing, Result>,
  ): Act<Named & More, Thing, Result> => ({
    audit: shared.audit ?? ((input: object) => ({ ...input })),
    ...own,
    what: `${noun}.${name}`,
    find: shared.find,
    refusals: { ...shared.refusals, ...own.refusals },
  })

/** True when the operator confirmed this question, which is undefined where there is none. */
type IsConfirmed = (question: string | undefined) => boolean

type Doing = {
  db: Database
  actor: Actor
  now: Date
  answerHours: number
  /** Price of a month of the plan. */
  monthlyCents: number
  isConfirmed?: IsConfirmed | undefined
}

export const questionOf = async <Input, Thing, Result>(
  act: Act<Input, Thing, Result>,
  input: Input,
  reading: Reading<Database>,
) => act.question?.(await act.find(reading.db, input), reading, input)

/** Runs an act in one transaction, with its record; `show` reads what is shown afterwards. */
export const runAct = <Input, Thing, Result, Shown>(
  act: Act<Input, Thing, Result>,
  input: Input,
  { db, actor, now, answerHours, monthlyCents, isConfirmed }: Doing,
  show: (tx: Tx, result: Result) => Promise<Shown>,
) =>
  db.transaction(async (tx) => {
    const thing = await act.find(tx, input)
    if (act.lock && isConfirmed) {
      await act.lock(tx, thing)
      const question = await act.question(await act.find(tx, input), { db: tx, now }, input)
      if (!isConfirmed(question)) throw new StartError('operator.changed')
    }
    const by = { operator: actor.name, now, answerHours, monthlyCents }
    const result = await act.change(tx, thing, by, input)
    await recordAct(tx, act.what, act.audit(input, thing, result), now, actor)
    return show(tx, result)
  })

/** Explains a refusal of the domain in the terms of the act; undefined where it has no text. */
export const refusalOf = async <Input extends object, Thing, Result>(
  { refusals, what, find }: Act<Input, Thing, Result>,
  { code, details }: DomainError,
  input: Input,
  { db, answerHours }: { db: Db; answerHours: number },
) => {
  const key = [...Object.keys(details.fields ?? {}), code].map((one) => refusals[one]).find(Boolean)
  if (!key) return undefined
  const thing = code === 'not_found' ? {} : await find(db, input)
  return { key, values: { ...input, ...thing, answerHours, command: what.replace('.', ' ') } }
}

import { hash } from 'node:crypto'
import type { Config } from '#kernel/config/config.ts'
import type { Database, Db, Tx } from '#kernel/db/connection.ts'
import { DomainError } from '#kernel/error.ts'
import { type Actor, recordAct } from '#kernel/operator-acts.ts'
import { StartError } from '#kernel/start-error.ts'
import { type TerminalKey, textOf } from '#kernel/terminal.ts'

/** Settings that acts need. */
export const termsOf = ({ answerHours, siteName, weep }: ActConfig) => ({
  answerHours,
  siteName,
  monthlyCents: weep.monthlyCents,
})

export type ActConfig = Pick<Config, 'answerHours' | 'siteName' | 'weep'>
type Terms = ReturnType<typeof termsOf>

export type By = Terms & { actor: Actor; operator: string; now: Date }
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

/** Edits that start from what was shown: the version of the thing is compared under its lock. */
type Edited<Thing> = {
  lock: (tx: Tx, thing: Thing) => Promise<unknown>
  versionOf: (thing: Thing) => string
}

type Own<Input, Thing, Result> = Confirmation<Input, Thing> & {
  change: (tx: Tx, thing: Thing, by: By, input: Input) => Promise<Result>
  /** Facts of the record; by default those of the noun. */
  audit?(input: Input, thing: Thing, result: Result): Record<string, unknown>
  refusals?: Refusals
  /** Cents that the act would give away now; much of it needs a second person. */
  gives?(db: Db, thing: Thing, input: Input): Promise<number>
}

/** An action of an operator on one kind of thing: the command line and the console are its two faces. */
export type Act<Input, Thing, Result> = Own<Input, Thing, Result> &
  Required<Pick<Own<Input, Thing, Result>, 'audit' | 'refusals'>> & {
    /** Name in the record and in refusals: `orders.ship`. */
    what: string
    find: (db: Db, input: Input) => Promise<Thing>
    edited?: Edited<Thing> | undefined
  }

type Noun<Named, Thing> = {
  noun: string
  /** Reads the thing before the act, and for the text of a refusal. */
  find: (db: Db, input: Named) => Promise<Thing>
  audit?: (input: Named, thing: Thing) => Record<string, unknown>
  refusals?: Refusals
  edited?: Edited<Thing>
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
    edited: shared.edited,
    refusals: { ...shared.refusals, ...own.refusals },
  })

/** True when the operator confirmed this question, which is undefined where there is none. */
type IsConfirmed = (question: string | undefined) => boolean

export type Doing = Terms & {
  actor: Actor
  now: Date
  isConfirmed?: IsConfirmed | undefined
  /** More facts of the record. */
  facts?: Record<string, unknown>
}

export const questionOf = async <Input, Thing, Result>(
  act: Act<Input, Thing, Result>,
  input: Input,
  reading: Reading<Database>,
) => act.question?.(await act.find(reading.db, input), reading, input)

const hasVersion = (input: unknown): input is { version: string } =>
  typeof (input as { version?: unknown }).version === 'string'

/** Version of a thing as it is shown; anything that changes in it makes another. */
export const versionOf = (shown: unknown) => hash('sha256', JSON.stringify(shown), 'base64url')

/** Does an act with its record, in a transaction. */
export const performAct = async <Input, Thing, Result>(
  tx: Tx,
  act: Act<Input, Thing, Result>,
  input: Input,
  { isConfirmed, facts, ...doing }: Doing,
) => {
  const { actor, now } = doing
  let thing = await act.find(tx, input)
  if (act.edited && hasVersion(input)) {
    await act.edited.lock(tx, thing)
    thing = await act.find(tx, input)
    if (act.edited.versionOf(thing) !== input.version) throw new DomainError('stale')
  }
  if (act.lock && isConfirmed) {
    await act.lock(tx, thing)
    const question = await act.question(await act.find(tx, input), { db: tx, now }, input)
    if (!isConfirmed(question)) throw new StartError('operator.changed')
  }
  const result = await act.change(tx, thing, { ...doing, operator: actor.name }, input)
  await recordAct(tx, act.what, { ...act.audit(input, thing, result), ...facts }, now, actor)
  return result
}

/** Runs an act in one transaction, with its record; `show` reads what is shown afterwards. */
export const runAct = <Input, Thing, Result, Shown>(
  act: Act<Input, Thing, Result>,
  input: Input,
  { db, ...doing }: Doing & { db: Database },
  show: (tx: Tx, result: Result) => Promise<Shown>,
) => db.transaction(async (tx) => show(tx, await performAct(tx, act, input, doing)))

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

/** Text of a refusal of an act; undefined for other errors. */
export const refusalText = async <Input extends object, Thing, Result>(
  act: Act<Input, Thing, Result>,
  error: unknown,
  input: Input,
  reading: { db: Db; answerHours: number },
) => {
  if (error instanceof StartError) return error.message
  if (!(error instanceof DomainError)) return undefined
  const refusal = await refusalOf(act, error, input, reading)
  return refusal && textOf(refusal.key, refusal.values)
}

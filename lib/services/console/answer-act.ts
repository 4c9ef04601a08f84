import { hash } from 'node:crypto'
import type { z } from 'zod'
import type { Db } from '#kernel/db/connection.ts'
import { DomainError } from '#kernel/error.ts'
import type { Operator } from '#kernel/http/call.ts'
import type { Input, Routes } from '#kernel/http/routes.ts'
import type { Actor } from '#kernel/operator-acts.ts'
import type { Endpoint, OutputOf } from '#lib/contract/endpoint.ts'
import type { Deps } from '../deps.ts'
import { type Act, performAct, questionOf, refusalText, termsOf } from './act.ts'
import { announceApproval, askWhereNeeded } from './approvals/commands.ts'

const confirmedHeader = 'x-confirmed'
const ticketOf = (question: string) => hash('sha256', question, 'base64url')

export type Acting = { operator: Operator; requestId: string }

/** Operator of a call, as the records name them. */
export const actorOf = ({ operator, requestId }: Acting): Actor => ({
  name: operator.name,
  operator: operator.id,
  request: requestId,
})

/** Puts the refusals of an act in its words. */
const inWords = async <I extends object, Thing, Result, T>(
  act: Act<I, Thing, Result>,
  input: I,
  from: { db: Db; answerHours: number },
  work: () => Promise<T>,
) => {
  try {
    return await work()
  } catch (error) {
    const text = await refusalText(act, error, input, from)
    if (text === undefined) throw error
    if (error instanceof DomainError) throw new DomainError(error.code, { ...error.details, text })
    throw new DomainError('conflict', { text })
  }
}

/** Question of an act as it stands now, with the ticket that confirms it. */
export const readQuestion = async <I extends object, Thing, Result>(
  act: Act<I, Thing, Result>,
  input: I,
  { db, clock, config: { answerHours } }: Pick<Deps, 'db' | 'clock' | 'config'>,
) => {
  const reading = { db, now: clock.now() }
  const ask = () => questionOf(act, input, reading)
  const text = await inWords(act, input, { db, answerHours }, ask)
  return text === undefined ? null : { text, ticket: ticketOf(text) }
}

type ActCall<P extends z.ZodType, B extends z.ZodType, O extends z.ZodType> = Endpoint<
  P,
  z.ZodType,
  B,
  O,
  'operator',
  false
>

type Face<Call extends { body: unknown }, I, Result, Shown> = {
  /** Reads the answer in the transaction of the act. */
  show: (db: Db, call: Call, result: Result) => Promise<Shown>
} & (Call['body'] extends I ? { input?: (call: Call) => I } : { input: (call: Call) => I })

/** Gives an act its face in the console: question, transaction, record, and refusals in its words. */
export const answerAct = <
  P extends z.ZodType,
  B extends z.ZodType,
  O extends z.ZodType,
  I extends object,
  Thing,
  Result,
>(
  routes: Routes,
  { db, clock, config }: Deps,
  endpoint: ActCall<P, B, O>,
  act: Act<I, Thing, Result>,
  face: Face<Input<ActCall<P, B, O>>, I, Result, OutputOf<ActCall<P, B, O>>>,
) => {
  type Call = Input<ActCall<P, B, O>>
  const { input: inputOf = ({ body }: Call) => body as unknown as I, show } = face

  const confirm = async (call: Call) => {
    const input = inputOf(call)
    const question = await readQuestion(act, input, { db, clock, config })
    if (!question || call.request.headers.get(confirmedHeader) === question.ticket) return
    const { answerHours } = config
    const asking = { actor: actorOf(call), now: clock.now(), config }
    const ask = () => announceApproval(db, act, input, asking)
    const later = await inWords(act, input, { db, answerHours }, ask)
    const text = [question.text, later].filter(Boolean).join(' ')
    throw new DomainError('confirm_needed', { text, next: { ticket: question.ticket } })
  }

  const perform = async (call: Call) => {
    const input = inputOf(call)
    const ticket = call.request.headers.get(confirmedHeader)
    const isConfirmed = (question?: string) =>
      (question === undefined ? null : ticketOf(question)) === ticket
    const doing = { ...termsOf(config), actor: actorOf(call), now: clock.now(), isConfirmed }
    const { answerHours } = doing
    const answer = await inWords(act, input, { db, answerHours }, () =>
      db.transaction(async (tx) => {
        const text = await askWhereNeeded(tx, act, input, { ...doing, config })
        if (text) return { text }
        return { shown: await show(tx, call, await performAct(tx, act, input, doing)) }
      }),
    )
    if ('text' in answer) throw new DomainError('approval_needed', { text: answer.text })
    return answer.shown
  }

  routes.answer(endpoint, act.question ? { policy: confirm } : {}, perform)
}

/** Shared by the calls of one kind of thing: how they name it, and the answer that shows it. */
type Shared<Named> = {
  named: (call: Naming) => Named
  show: (db: Db, call: Naming) => Promise<unknown>
}

type Naming = Acting & { params: { id: number } }

type BodyOf<B extends z.ZodType> = B extends z.ZodVoid ? object : z.output<B>

type Fill<B extends z.ZodType, Rest> = [fill: (body: z.output<B>) => Rest]

/** Gives the acts of one kind of thing their faces; `fill` turns a body into the input of its act. */
export const answerActs =
  <Named extends object>(routes: Routes, deps: Deps, { named, show }: Shared<Named>) =>
  <P extends z.ZodType, B extends z.ZodType, O extends z.ZodType, I extends object, Thing, Result>(
    endpoint: ActCall<P, B, O>,
    act: Act<I, Thing, Result>,
    ...[fill]: BodyOf<B> extends Omit<I, keyof Named>
      ? [] | Fill<B, Omit<I, keyof Named>>
      : Fill<B, Omit<I, keyof Named>>
  ) => {
    type Call = Naming & { body: z.output<B> }
    const input = (given: unknown) => {
      const call = given as Call
      const values = fill ? fill(call.body) : (call.body as object | undefined)
      return { ...named(call), ...values } as unknown as I
    }
    const answer = (db: Db, call: unknown) => show(db, call as Call) as Promise<never>
    answerAct(routes, deps, endpoint, act, { input, show: answer })
  }

import { hash } from 'node:crypto'
import type { z } from 'zod'
import type { Db } from '#kernel/db/connection.ts'
import { DomainError } from '#kernel/error.ts'
import type { Operator } from '#kernel/http/call.ts'
import type { Input, Routes } from '#kernel/http/routes.ts'
import type { Actor } from '#kernel/operator-acts.ts'
import { StartError } from '#kernel/start-error.ts'
import { textOf } from '#kernel/terminal.ts'
import type { Endpoint, OutputOf } from '#lib/contract/endpoint.ts'
import type { Deps } from '../deps.ts'
import { type Act, questionOf, refusalOf, runAct } from './act.ts'

const confirmedHeader = 'x-confirmed'
const ticketOf = (question: string) => hash('sha256', question, 'base64url')

export type Acting = { operator: Operator; requestId: string }

/** Operator of a call, as the records name them. */
export const actorOf = ({ operator, requestId }: Acting): Actor => ({
  name: operator.name,
  operator: operator.id,
  request: requestId,
})

type ActCall<P extends z.ZodType, B extends z.ZodType, O extends z.ZodType> = Endpoint<
  P,
  z.ZodType,
  B,
  O,
  'operator',
  false
>

type Face<Call, I, Result, Shown> = {
  input: (call: Call) => I
  /** Reads the answer in the transaction of the act. */
  show: (db: Db, call: Call, result: Result) => Promise<Shown>
}

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
  { input: inputOf, show }: Face<Input<ActCall<P, B, O>>, I, Result, OutputOf<ActCall<P, B, O>>>,
) => {
  type Call = Input<ActCall<P, B, O>>
  const { answerHours } = config

  const inWords = async <T>(input: I, work: () => Promise<T>) => {
    try {
      return await work()
    } catch (error) {
      if (error instanceof StartError) throw new DomainError('conflict', { text: error.message })
      if (!(error instanceof DomainError)) throw error
      const refusal = await refusalOf(act, error, input, { db, answerHours })
      if (!refusal) throw error
      const text = textOf(refusal.key, refusal.values)
      throw new DomainError(error.code, { ...error.details, text })
    }
  }

  const confirm = async (call: Call) => {
    const input = inputOf(call)
    const reading = { db, now: clock.now() }
    const text = await inWords(input, () => questionOf(act, input, reading))
    if (text === undefined || call.request.headers.get(confirmedHeader) === ticketOf(text)) return
    throw new DomainError('confirm_needed', { text, next: { ticket: ticketOf(text) } })
  }

  const perform = async (call: Call) => {
    const input = inputOf(call)
    const ticket = call.request.headers.get(confirmedHeader)
    const isConfirmed = (question?: string) =>
      (question === undefined ? null : ticketOf(question)) === ticket
    const { monthlyCents } = config.weep
    const by = { db, now: clock.now(), actor: actorOf(call), answerHours, monthlyCents }
    const doing = { ...by, isConfirmed }
    return inWords(input, () => runAct(act, input, doing, (tx, result) => show(tx, call, result)))
  }

  routes.answer(endpoint, act.question ? { policy: confirm } : {}, perform)
}

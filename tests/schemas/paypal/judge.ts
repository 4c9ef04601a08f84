import { z } from 'zod'
import type { CallName, Exchange } from '#lib/stand-ins/paypal/rules.ts'
import * as orders from './orders.ts'
import * as others from './others.ts'

type Law = {
  query?: z.ZodType
  request?: z.ZodType
  answer?: z.ZodType
  /** Status codes of success. */
  statuses?: readonly number[]
  /** True when the call requires a request id. */
  named?: boolean
  open?: boolean
}

const nothing = z.null()
const noQuery = z.strictObject({})

/** Write with a request id. */
const write = (request: z.ZodType, answer: z.ZodType): Law => ({
  request,
  answer,
  statuses: [200, 201],
  named: true,
})

const laws: Record<CallName, Law> = {
  token: { request: others.tokenRequest, answer: others.tokenAnswer, open: true },
  'create order': write(orders.orderRequest, orders.order),
  'read order': { answer: orders.order },
  'capture order': write(orders.captureRequest, orders.order),
  'read capture': { answer: orders.oneCapture },
  'refund capture': write(orders.refundRequest, orders.refund),
  'read refund': { answer: orders.refund },
  'create setup token': write(orders.setupTokenRequest, orders.setupToken),
  'create payment token': write(orders.paymentTokenRequest, orders.paymentToken),
  'list payment tokens': { query: others.tokenQuery, answer: orders.paymentTokenPage },
  'delete payment token': { statuses: [204] },
  'list webhooks': { answer: others.webhookList },
  'verify webhook': { request: others.verifyRequest, answer: others.verifyAnswer },
  'read certificate': { answer: others.certificate, open: true },
  'list transactions': { query: others.transactionQuery, answer: others.transactionPage },
  'list disputes': { query: others.disputeQuery, answer: others.disputePage },
  'read dispute': { answer: others.dispute },
}

/** Returns the deepest invalid fields; of a union, those of the closest variant. */
const flat = (issues: readonly z.core.$ZodIssue[], before: PropertyKey[] = []): string[] =>
  issues.flatMap((issue) => {
    const path = [...before, ...issue.path]
    if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => [...path, key].join('.'))
    if (issue.code === 'invalid_union' && issue.errors.length > 0) {
      const ways = issue.errors.map((errors) => flat(errors, path))
      return ways.reduce((best, way) => (way.length < best.length ? way : best))
    }
    return [path.map(String).join('.') || '(all of it)']
  })

const against = (what: string, schema: z.ZodType, value: unknown) => {
  const result = schema.safeParse(value)
  return result.success ? [] : flat(result.error.issues).map((field) => `${what}: ${field}`)
}

const answerFaults = (law: Law, { call, status, answer }: Exchange) => {
  // No response, or an error page outside the API descriptions.
  if (status === 0) return []
  if (status < 400) {
    const wrong = (law.statuses ?? [200]).includes(status) ? [] : [`status: ${status}`]
    return [...wrong, ...against('answer', law.answer ?? nothing, answer)]
  }
  const schema = call === 'token' ? z.union([others.tokenProblem, others.problem]) : others.problem
  return against('answer', schema, answer)
}

const headerFaults = (law: Law, { headers, method }: Exchange) => [
  ...(law.open || headers.authorization === 'Bearer' ? [] : ['header: authorization']),
  ...(law.named && !/^.{1,108}$/.test(headers['paypal-request-id'] ?? '')
    ? ['header: paypal-request-id']
    : []),
  ...(method === 'POST' && !headers['content-type'] ? ['header: content-type'] : []),
]

/** Returns every field of one exchange that differs from PayPal's description. */
const faultsOf = (exchange: Exchange): string[] => {
  const law = exchange.call && laws[exchange.call]
  if (!law) return [`${exchange.method} ${exchange.path}: not a call we know`]
  return [
    ...headerFaults(law, exchange),
    ...against('query', law.query ?? noQuery, exchange.query),
    ...against('request', law.request ?? nothing, exchange.request),
    ...answerFaults(law, exchange),
  ].map((fault) => `${exchange.call}: ${fault}`)
}

/** Returns all faults without duplicates; tests expect none. */
export const faults = (exchanges: readonly Exchange[]) => [...new Set(exchanges.flatMap(faultsOf))]

import { z } from 'zod'
import type { Exchange } from '#lib/stand-ins/paypal/rules.ts'
import * as orders from './orders.ts'
import * as others from './others.ts'
import * as payments from './payments.ts'
import * as vault from './vault.ts'

type Law = {
  query?: z.ZodType
  request?: z.ZodType
  answer?: z.ZodType
  /** Status codes of success. */
  statuses: readonly number[]
  /** True when the call requires a request id. */
  named?: boolean
  open?: boolean
}

const nothing = z.null()
const noQuery = z.strictObject({})
const made = [200, 201]
const read = [200]

const laws: Record<string, Law> = {
  token: {
    request: others.tokenRequest,
    answer: others.tokenAnswer,
    statuses: read,
    open: true,
  },
  'create order': {
    request: orders.orderRequest,
    answer: orders.order,
    statuses: made,
    named: true,
  },
  'read order': { answer: orders.order, statuses: read },
  'capture order': {
    request: orders.captureRequest,
    answer: orders.order,
    statuses: made,
    named: true,
  },
  'confirm order': { request: orders.confirmRequest, answer: orders.order, statuses: read },
  'read capture': { answer: payments.oneCapture, statuses: read },
  'refund capture': {
    request: payments.refundRequest,
    answer: payments.refund,
    statuses: made,
    named: true,
  },
  'read refund': { answer: payments.refund, statuses: read },
  'create setup token': {
    request: vault.setupTokenRequest,
    answer: vault.setupToken,
    statuses: made,
    named: true,
  },
  'read setup token': { answer: vault.setupToken, statuses: read },
  'create payment token': {
    request: vault.paymentTokenRequest,
    answer: vault.paymentToken,
    statuses: made,
    named: true,
  },
  'list payment tokens': { query: vault.listQuery, answer: vault.paymentTokenPage, statuses: read },
  'read payment token': { answer: vault.paymentToken, statuses: read },
  'delete payment token': { answer: nothing, statuses: [204] },
  'verify webhook': {
    request: others.verifyRequest,
    answer: others.verifyAnswer,
    statuses: read,
  },
  'read certificate': {
    answer: z.string().startsWith('-----BEGIN CERTIFICATE-----'),
    statuses: read,
    open: true,
  },
  'list transactions': {
    query: others.transactionQuery,
    answer: others.transactionPage,
    statuses: read,
  },
  'list disputes': {
    query: others.disputeQuery,
    answer: others.disputePage,
    statuses: read,
  },
  'read dispute': { answer: others.dispute, statuses: read },
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
    const wrong = law.statuses.includes(status) ? [] : [`status: ${status}`]
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
  const law = laws[exchange.call ?? '']
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

import { hash, randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import type { Role } from '#lib/contract/console/roles.ts'
import type { Endpoint } from '#lib/contract/endpoint.ts'
import { DomainError } from '../error.ts'
import { type Reading, readForm } from './body.ts'
import type { MemberId } from './member-id.ts'

export type Session = { id: number; member: MemberId }
export type FindSession = (
  tokenHash: Buffer,
  now: Date,
  keepsIdle?: boolean,
) => Promise<Session | null>

/** Signed-in operator of a call to the console. */
export type Operator = { id: number; session: number; name: string; roles: readonly Role[] }

/** Request while the host processes it. */
export type Call = {
  id: string
  context: Context
  request: Request
  address: string
  session: Session | null
  operator: Operator | null
  reading: Reading
  /** Parses the form once: the method override reads it before the handler does. */
  form: () => Promise<FormData>
}

type Bounds = Pick<Reading, 'hold' | 'milliseconds'>

const wellFormedId = /^[\w-]{8,64}$/
const wellFormedToken = /^Bearer ([A-Za-z0-9_-]{43})$/i

export const beginCall = (context: Context, address: string, bounds: Bounds): Call => {
  const requestId = context.req.header('x-request-id')
  const request = context.req.raw
  const reading = { request, ...bounds }
  let form: Promise<FormData> | undefined
  return {
    id: requestId && wellFormedId.test(requestId) ? requestId : randomUUID(),
    context,
    request,
    address,
    session: null,
    operator: null,
    reading,
    form: () => {
      form ??= readForm(reading)
      return form
    },
  }
}

export const tokenHash = (token: string) => hash('sha256', token, 'buffer')

/** Finds out who calls and whether they may, before anything of the body is read. */
export type Authenticate = (call: Call, endpoint: Endpoint, now: Date) => Promise<void>

/** Members by bearer token; an invalid token counts as anonymous where authentication is optional. */
export const byToken =
  (findSession: FindSession): Authenticate =>
  async (call, { auth: access, keepsIdle }, now) => {
    if (access === 'none') return
    const token = wellFormedToken.exec(call.context.req.header('authorization') ?? '')?.[1]
    if (token) call.session = await findSession(tokenHash(token), now, keepsIdle)
    if (access === 'member' && !call.session) throw new DomainError('unauthenticated')
  }

import { hash, randomUUID } from 'node:crypto'
import type { Context } from 'hono'
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

/** Request while the host processes it. */
export type Call = {
  id: string
  context: Context
  request: Request
  address: string
  session: Session | null
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
    reading,
    form: () => {
      form ??= readForm(reading)
      return form
    },
  }
}

export const tokenHash = (token: string) => hash('sha256', token, 'buffer')

/** Treats an invalid token as anonymous where authentication is optional. */
export const authenticate = async (
  call: Call,
  { auth: access, keepsIdle }: Pick<Endpoint, 'auth' | 'keepsIdle'>,
  findSession: FindSession,
  now: Date,
) => {
  if (access === 'none') return
  const token = wellFormedToken.exec(call.context.req.header('authorization') ?? '')?.[1]
  if (token) call.session = await findSession(tokenHash(token), now, keepsIdle)
  if (access === 'member' && !call.session) throw new DomainError('unauthenticated')
}

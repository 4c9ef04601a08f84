import { z } from 'zod'
import type { Clock } from '#kernel/clock.ts'
import type { Ask, Reply } from './ask.ts'
import { noAnswer } from './classify.ts'
import { PaypalRefusal } from './refusal.ts'

type Keys = { clientId: string; secret: string }

const tokenAnswer = z.object({
  access_token: z.string().min(1),
  expires_in: z.number().positive(),
  id_token: z.string().optional(),
})

const asJson = { 'content-type': 'application/json', prefer: 'return=representation' }

type AccessToken = { value: Promise<string>; until: number }

/**
 * Milliseconds before its expiry at which a token is renewed, so that it does not expire in
 * transit.
 */
const spare = 60_000

const read = <T>(schema: z.ZodType<T>, { status, body }: Reply): T => {
  const result = schema.safeParse(body)
  if (result.success) return result.data
  throw noAnswer('UNREADABLE', status)
}

/** Sends authenticated requests. The token is requested once, and again when PayPal rejects it. */
export const openCaller = (ask: Ask, { clientId, secret }: Keys, clock: Clock) => {
  const basic = `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}`
  let cachedToken: AccessToken | undefined

  const grant = async (fields: Record<string, string>) =>
    read(
      tokenAnswer,
      await ask({
        method: 'POST',
        path: '/v1/oauth2/token',
        headers: { authorization: basic, 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ grant_type: 'client_credentials', ...fields }).toString(),
      }),
    )

  const token = (): AccessToken => {
    if (cachedToken && clock.now().getTime() < cachedToken.until) return cachedToken
    const fresh: AccessToken = { value: Promise.resolve(''), until: Number.POSITIVE_INFINITY }
    fresh.value = grant({}).then(
      ({ access_token, expires_in }) => {
        fresh.until = clock.now().getTime() + expires_in * 1000 - spare
        return access_token
      },
      (error) => {
        forget(fresh)
        throw error
      },
    )
    cachedToken = fresh
    return fresh
  }

  const forget = (old: AccessToken) => {
    if (cachedToken === old) cachedToken = undefined
  }

  const isForgotten = (error: unknown) => error instanceof PaypalRefusal && error.status === 401

  const send = async (
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    body?: string,
    attempt?: string,
  ) => {
    const once = async (using: AccessToken) => {
      const headers = {
        authorization: `Bearer ${await using.value}`,
        ...(body === undefined ? {} : asJson),
        ...(attempt && { 'paypal-request-id': attempt }),
      }
      return ask({ method, path, body, headers })
    }
    const using = token()
    try {
      return await once(using)
    } catch (error) {
      if (!isForgotten(error)) throw error
      forget(using)
      return once(token())
    }
  }

  return {
    get: async <T>(path: string, schema: z.ZodType<T>) => read(schema, await send('GET', path)),
    post: async <T>(path: string, schema: z.ZodType<T>, body: object | string, attempt?: string) =>
      read(
        schema,
        await send('POST', path, typeof body === 'string' ? body : JSON.stringify(body), attempt),
      ),
    remove: async (path: string) => void (await send('DELETE', path)),
    idToken: async (customerId: string | null) => {
      const { id_token } = await grant({
        response_type: 'id_token',
        ...(customerId && { target_customer_id: customerId }),
      })
      if (!id_token) throw noAnswer('UNREADABLE', 200)
      return id_token
    },
  }
}

export type Caller = ReturnType<typeof openCaller>

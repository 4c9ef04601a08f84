import { z } from 'zod'
import { ProviderRefusal, type RefusalReason } from '#lib/tools/payment-provider/refusal.ts'

const reasons: Record<string, RefusalReason> = {
  not_found: 'gone',
  bad_key: 'misconfigured',
  forbidden: 'misconfigured',
  not_ready: 'not_approved',
  token_unknown: 'method_unusable',
  duplicate_number: 'already_paid',
  in_dispute: 'disputed',
  refunded: 'fully_refunded',
}

const problem = z.object({ code: z.string() })

const refusalOf = (status: number, body: unknown) => {
  const detail = problem.safeParse(body).data?.code ?? `HTTP ${status}`
  if (status >= 500 || status === 429) return new ProviderRefusal('unavailable', { detail, status })
  return new ProviderRefusal(reasons[detail] ?? 'refused', { detail, status })
}

type Way = { url: string; key: string; milliseconds: number }

export const asking =
  ({ url, key, milliseconds }: Way) =>
  async <T>(
    schema: z.ZodType<T>,
    path: string,
    given: { method?: 'POST' | 'DELETE'; body?: object; requestId?: string } = {},
  ): Promise<T> => {
    const { method = 'GET', body, requestId } = given
    let response: Response
    let answer: unknown
    try {
      response = await fetch(`${url}${path}`, {
        method,
        headers: { 'x-api-key': key, ...(requestId && { 'idempotency-key': requestId }) },
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(milliseconds),
      })
      answer = await response.json()
    } catch (error) {
      throw new ProviderRefusal('unavailable', { detail: String(error) })
    }
    if (!response.ok) throw refusalOf(response.status, answer)
    const read = schema.safeParse(answer)
    if (!read.success) throw new ProviderRefusal('unavailable', { detail: 'unreadable' })
    return read.data
  }

export type Ask = ReturnType<typeof asking>

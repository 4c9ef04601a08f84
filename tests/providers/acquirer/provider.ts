import { z } from 'zod'
import { day } from '#lib/format/durations.ts'
import type { PaymentProvider } from '#lib/tools/payment-provider/provider.ts'
import { isRefusedAs, ProviderRefusal } from '#lib/tools/payment-provider/refusal.ts'
import * as answers from './answers.ts'
import { type Ask, asking } from './ask.ts'
import { isSigned, signatureHeader } from './signature.ts'

async function* pages<T>(
  ask: Ask,
  schema: z.ZodType<{ lines: T[]; next: string | null }>,
  path: string,
  query: Record<string, string>,
) {
  for (let cursor: string | null = '0'; cursor !== null; ) {
    const asked = new URLSearchParams({ ...query, cursor })
    const { lines, next }: { lines: T[]; next: string | null } = await ask(
      schema,
      `${path}?${asked}`,
    )
    yield* lines
    cursor = next
  }
}

type Settings = { url: string; key: string; secret: string; milliseconds?: number }

/** Adapter of the acquirer for the shop's payment port. */
export const openAcquirerProvider = (settings: Settings): PaymentProvider => {
  const { secret, milliseconds = 5_000 } = settings
  const ask = asking({ ...settings, milliseconds })
  const post = <T>(schema: z.ZodType<T>, path: string, body: object, requestId: string) =>
    ask(schema, path, { method: 'POST', body, requestId })
  const readPurchase = (id: string) => ask(answers.purchase, `/sessions/${id}`)

  return {
    remembersFor: day,
    createPurchase: async (purchase, source, back, requestId) => {
      const keep = 'keep' in source ? source.keep : undefined
      const asked = {
        amount: purchase.totalCents,
        currency: 'EUR',
        back: back.returnUrl,

        ref: purchase.reference,
        number: purchase.invoice,
        text: purchase.description.slice(0, 200),
        ...('vaultId' in source && { token: source.vaultId }),
        ...(keep && { save_for: keep.customerId }),
      }
      return answers.requireUsable(await post(answers.purchase, '/sessions', asked, requestId))
    },
    readPurchase,
    capturePurchase: async (id, requestId) => {
      try {
        return await post(answers.purchase, `/sessions/${id}/sale`, {}, requestId)
      } catch (error) {
        if (error instanceof ProviderRefusal && error.detail === 'already_sold')
          return readPurchase(id)
        throw error
      }
    },
    readCapture: (id) => ask(answers.capture, `/sales/${id}`),
    refundCapture: (captureId, { cents, invoice, reference, note }, requestId) => {
      const asked = { amount: cents, ref: reference, number: invoice, text: note }
      return post(answers.refund, `/sales/${captureId}/refunds`, asked, requestId)
    },
    readRefund: (id) => ask(answers.refund, `/refunds/${id}`),
    startSaving: async (_, { memberId, customerId }, { returnUrl }, requestId) => {
      const asked = { customer: customerId, member: memberId, back: returnUrl }
      const schema = z.object({ id: z.string(), page: z.string() })
      const { id, page } = await post(schema, '/registrations', asked, requestId)
      return { id, buyerUrl: page }
    },
    saveMethod: (id, requestId) =>
      post(answers.method, `/registrations/${id}/token`, {}, requestId),
    listMethods: async (customerId) => {
      const schema = z.object({ tokens: z.array(answers.method) })
      return (await ask(schema, `/customers/${customerId}/tokens`)).tokens
    },
    forgetMethod: async (id) => {
      await ask(z.unknown(), `/tokens/${id}`, { method: 'DELETE' }).catch((error) => {
        if (!isRefusedAs(error, 'gone')) throw error
      })
    },
    browserScript: async () => ({
      clientId: 'terminal-1',
      baseUrl: settings.url,
      customerToken: null,
      isStandIn: true,
    }),
    findAccountFaults: async () => [],
    isGenuine: async ({ headers, body }) => isSigned(secret, headers.get(signatureHeader), body),
    readEvent: answers.readEvent,
    readDispute: (id) => ask(answers.chargeback, `/chargebacks/${id}`),
    disputes: async function* (since) {
      const query = { after: since.toISOString() }
      for await (const { id } of pages(ask, answers.chargebacks, '/chargebacks', query)) yield id
    },
    transactions: (from, to) =>
      pages(ask, answers.settlements, '/settlements', {
        from: from.toISOString(),
        to: to.toISOString(),
      }),
  }
}

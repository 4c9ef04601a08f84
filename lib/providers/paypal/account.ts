import { z } from 'zod'
import type { AccountFault } from '#lib/services/platform/payment-provider/types.ts'
import type { Caller } from './caller.ts'
import { PaypalRefusal } from './refusal.ts'

const webhooks = z.object({ webhooks: z.array(z.object({ id: z.string(), url: z.string() })) })

/** Lists the webhooks of the app; undefined when PayPal refuses its keys. */
const listWebhooks = async (caller: Caller) => {
  try {
    return (await caller.get('/v1/notifications/webhooks', webhooks)).webhooks
  } catch (error) {
    if (error instanceof PaypalRefusal && error.status === 401) return undefined
    throw error
  }
}

/** Compares the settings of the shop with the app at PayPal. */
export const findAccountFaults = async (
  caller: Caller,
  { webhookId }: { webhookId?: string },
  eventsUrl: string,
): Promise<readonly AccountFault[]> => {
  const appWebhooks = await listWebhooks(caller)
  if (!appWebhooks) return ['wrongKeys']
  if (!webhookId) return ['noEvents']
  const own = appWebhooks.filter(({ id }) => id === webhookId)
  if (own.length === 0) return ['unknownEvents']
  return own.some(({ url }) => url === eventsUrl) ? [] : ['eventsElsewhere']
}

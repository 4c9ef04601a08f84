import type { Tx } from '#kernel/db/connection.ts'
import { DomainError } from '#kernel/error.ts'
import { tokenHash } from '#kernel/http/call.ts'
import { countCall } from '#kernel/http/rate-limit.ts'
import type { Routes } from '#kernel/http/routes.ts'
import { euros } from '#kernel/money.ts'
import { orders, type Paid } from '#lib/contract/orders.ts'
import { type PayLink, payments } from '#lib/contract/payments.ts'
import { presentPicture } from '#lib/tools/pictures/present.ts'
import type { Deps } from '../../deps.ts'
import { leaveSeat, payWithOther } from '../groups/commands/collecting/outcome.ts'
import { presentOrder } from '../orders/present/orders.ts'
import { findOwnOrder } from '../orders/queries/orders.ts'
import { asPaymentError } from '../payments/commands/saving.ts'
import { storeEvent } from '../payments/commands/tasks.ts'
import { presentMethod } from '../payments/present.ts'
import {
  findPayment,
  findPaymentAt,
  isOnItsWay,
  listMethods,
  type Payment,
} from '../payments/queries.ts'
import { capturePayment } from './commands/capture.ts'
import { startPayment } from './commands/pay.ts'
import { type Debt, findDebt, findLink, findOwnDebt, type LinkRow } from './queries/debts.ts'
import { isPaid, unconfirmed } from './rules/debts.ts'

type How = Pick<Paid, 'state' | 'reason' | 'payer_url'>

const answer = (state: How['state'], reason: How['reason'] = null): How => ({
  state,
  reason,
  payer_url: null,
})

const presentHow = (
  { state, issue, refusal }: Payment,
  isOnItsWay: boolean,
  payer_url: string | null,
): How => {
  // The capture came too late and is refunded.
  if (state === 'captured') return answer('refused', 'expired')
  // Another attempt for the same debt may be on its way.
  if (isOnItsWay) return answer('pending')
  if (payer_url !== null) return { state: 'payer_action', reason: null, payer_url }
  if (state === 'awaiting_payer') return answer('refused', 'not_approved')
  if (state === 'abandoned') return answer('refused', 'expired')
  if (issue === unconfirmed) return answer('refused', 'unconfirmed')
  return answer('refused', refusal === 'soft' || refusal === 'dead' ? 'declined' : 'unknown')
}

const linkState = (link: LinkRow, isOnItsWay: boolean, now: Date): PayLink['state'] => {
  if (link.paid_at) return 'paid'
  if (isOnItsWay) return 'pending'
  if (link.replaced_at) return 'replaced'
  return link.expires_at <= now ? 'expired' : 'open'
}

const presentLink = (link: LinkRow, debt: Debt, state: PayLink['state']): PayLink => ({
  state,
  first_name: link.first_name,
  item: {
    id: link.item_id,
    slug: link.slug,
    title: link.title,
    image: presentPicture(link, 'picture'),
  },
  choice: link.choice,
  quantity: link.quantity,
  goods: euros(debt.goods_cents),
  delivery: euros(debt.delivery_cents),
  discount: euros(debt.discount_cents),
  credits: euros(debt.credits_cents),
  total: euros(debt.total_cents),
  method: link.method_kind && { kind: link.method_kind, last_digits: link.last_digits },
  until: link.expires_at.toISOString(),
  paid_at: link.paid_at?.toISOString() ?? null,
})

const requireOpen = ({ replaced_at, expires_at }: LinkRow, now: Date) => {
  if (replaced_at || expires_at <= now) throw new DomainError('conflict')
}

const readJson = (bytes: Uint8Array): unknown => {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return undefined
  }
}

export const settlementRoutes = (routes: Routes, deps: Deps) => {
  const { config, db, clock, provider, log } = deps

  const begin = async (orderId: number, source: 'wallet' | 'card', name: string) => {
    await countCall(deps, 'pay', `${orderId}`)
    const { answer: data, keep } = await startPayment(deps, { orderId, source, name })
    return async (tx: Tx) => {
      await keep(tx)
      return { data }
    }
  }

  /** Captures and books first, then returns the state to read within the response's transaction. */
  const capture = async (orderId: number, providerOrderId: string) => {
    const payment = await findPaymentAt(db, providerOrderId)
    if (payment?.order_id !== orderId) throw new DomainError('not_found')
    const buyerUrl = await capturePayment(deps, payment).catch((error) =>
      Promise.reject(asPaymentError(error, deps)),
    )
    return async (tx: Tx) => {
      const [debt, now] = [await findDebt(tx, orderId), await findPayment(tx, payment.id)]
      if (!debt || !now) throw new DomainError('not_found')
      if (isPaid(debt)) return answer('paid')
      return presentHow(now, await isOnItsWay(tx, orderId), buyerUrl)
    }
  }

  routes.answer(orders.pay, async ({ member, params: { id }, body, once }) => {
    await findOwnDebt(db, member, id)
    return once(await begin(id, body.kind, once.id))
  })

  routes.answer(orders.capture, async ({ member, params: { id }, body, once }) => {
    await findOwnDebt(db, member, id)
    const how = await capture(id, body.provider_order_id)
    return once(async (tx) => {
      const order = await findOwnOrder(tx, member, id)
      return {
        data: {
          ...(await how(tx)),
          order: order ? presentOrder(order, clock.now(), config) : null,
        },
      }
    })
  })

  const readLink = async (secret: string) => {
    const link = await findLink(db, tokenHash(secret))
    const debt = link && (await findDebt(db, link.order_id))
    if (!debt) throw new DomainError('not_found')
    return { link, debt }
  }

  routes.answer(payments.link, { limit: 'link' }, async ({ body: { secret } }) => {
    const { link, debt } = await readLink(secret)
    const state = linkState(link, await isOnItsWay(db, debt.id), clock.now())
    return { data: presentLink(link, debt, state) }
  })

  routes.answer(payments.payByLink, { limit: 'link' }, async ({ body, once }) => {
    const { link, debt } = await readLink(body.secret)
    requireOpen(link, clock.now())
    return once(await begin(debt.id, body.kind, once.id))
  })

  routes.answer(payments.captureByLink, { limit: 'link' }, async ({ body, once }) => {
    const { debt } = await readLink(body.secret)
    const how = await capture(debt.id, body.provider_order_id)
    return once(async (tx) => ({ data: { ...(await how(tx)), order: null } }))
  })

  routes.answer(payments.leaveByLink, { limit: 'link' }, async ({ body }) => {
    const { link } = await readLink(body.secret)
    requireOpen(link, clock.now())
    await db.transaction((tx) => leaveSeat(tx, link.participation_id, clock.now()))
  })

  routes.answer(payments.moveSeats, async ({ member, params: { id }, body }) => {
    const now = clock.now()
    await db.transaction((tx) => payWithOther(tx, { member, from: id, to: body.to }, now))
    return { data: (await listMethods(db, member)).map((row) => presentMethod(row, now)) }
  })

  routes.answer(payments.webhook, { limit: 'webhook' }, async ({ request, body }) => {
    const genuine = await provider
      .isGenuine({ headers: request.headers, body })
      .catch((error) => Promise.reject(asPaymentError(error, deps)))
    if (!genuine) throw new DomainError('forbidden')
    const parsed = readJson(body)
    const event = provider.readEvent(parsed)
    if (!event) return log.error('an event of the payment provider cannot be read')
    await db.transaction((tx) => storeEvent(tx, { ...event, body: parsed }, clock.now()))
  })
}

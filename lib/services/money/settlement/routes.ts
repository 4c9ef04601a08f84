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
import { storeEvent } from '../payments/commands/events.ts'
import { asPaymentError } from '../payments/commands/saving.ts'
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
import { unconfirmed } from './rules/approval.ts'
import { isPaid } from './rules/debts.ts'

type How = Pick<Paid, 'state' | 'reason' | 'payer_url'>

const reasonOf = ({ issue, refusal }: Payment): Paid['reason'] => {
  if (issue === unconfirmed) return 'unconfirmed'
  if (refusal === 'soft' || refusal === 'dead') return 'declined'
  return 'unknown'
}

type PaymentFacts = {
  payment: Payment
  isPaid: boolean
  isOnItsWay: boolean
  buyerUrl: string | null
}

/** Presents the state of a payment attempt to the page that waits for it. */
const presentHow = ({ payment, isPaid, isOnItsWay, buyerUrl }: PaymentFacts): How => {
  const answer = (state: How['state'], reason: How['reason'] = null): How => ({
    state,
    reason,
    payer_url: null,
  })
  if (isPaid) return answer('paid')
  // The capture came too late and is refunded.
  if (payment.state === 'captured') return answer('refused', 'expired')
  // Another attempt for the same debt may be on its way.
  if (isOnItsWay) return answer('pending')
  if (buyerUrl !== null) return { state: 'payer_action', reason: null, payer_url: buyerUrl }
  if (payment.state === 'awaiting_payer') return answer('refused', 'not_approved')
  if (payment.state === 'abandoned') return answer('refused', 'expired')
  return answer('refused', reasonOf(payment))
}

const linkState = (link: LinkRow, isOnItsWay: boolean, now: Date): PayLink['state'] => {
  if (link.paid_at) return 'paid'
  if (isOnItsWay) return 'pending'
  if (link.replaced_at) return 'replaced'
  return link.expires_at <= now ? 'expired' : 'open'
}

type Seen = { link: LinkRow; debt: Debt; isOnItsWay: boolean }

const presentLink = ({ link, debt, isOnItsWay }: Seen, now: Date): PayLink => ({
  state: linkState(link, isOnItsWay, now),
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

/** Refuses a payment link that expired or was replaced by a newer one. */
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
    return startPayment(deps, { orderId, source, name })
  }

  /** Captures and books first, then returns the state to read within the response's transaction. */
  const capture = async (orderId: number, providerOrderId: string) => {
    const payment = await findPaymentAt(db, providerOrderId)
    if (payment?.order_id !== orderId) throw new DomainError('not_found')
    const { buyerUrl } = await capturePayment(deps, payment).catch((error) =>
      Promise.reject(asPaymentError(error, deps)),
    )
    return async (tx: Tx) => {
      const [debt, now] = [await findDebt(tx, orderId), await findPayment(tx, payment.id)]
      if (!debt || !now) throw new DomainError('not_found')
      const facts = { isPaid: isPaid(debt), isOnItsWay: await isOnItsWay(tx, orderId) }
      return presentHow({ payment: now, buyerUrl, ...facts })
    }
  }

  routes.answer(orders.pay, async ({ member, params: { id }, body, once }) => {
    await findOwnDebt(db, member, id)
    const { answer, keep } = await begin(id, body.kind, once.id)
    return once(async (tx) => {
      await keep(tx)
      return { data: answer }
    })
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
    return { link, debt, isOnItsWay: await isOnItsWay(db, debt.id) }
  }

  routes.answer(payments.link, { limit: 'link' }, async ({ body: { secret } }) => ({
    data: presentLink(await readLink(secret), clock.now()),
  }))

  routes.answer(payments.payByLink, { limit: 'link' }, async ({ body, once }) => {
    const { link, debt } = await readLink(body.secret)
    requireOpen(link, clock.now())
    const { answer, keep } = await begin(debt.id, body.kind, once.id)
    return once(async (tx) => {
      await keep(tx)
      return { data: answer }
    })
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

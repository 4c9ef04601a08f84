import { orders } from '#lib/contract/orders.ts'
import { payments } from '#lib/contract/payments.ts'
import type { Tx } from '../../platform/db/connection.ts'
import type { Deps } from '../../platform/deps.ts'
import { DomainError } from '../../platform/error.ts'
import { tokenHash } from '../../platform/http/call.ts'
import { countCall } from '../../platform/http/rate-limit.ts'
import type { Routes } from '../../platform/http/routes.ts'
import { leaveSeat, payWithOther } from '../groups/commands/collecting/outcome.ts'
import { presentOrder } from '../orders/present/orders.ts'
import { findOwnOrder } from '../orders/queries/orders.ts'
import { keepEvent } from '../payments/commands/events.ts'
import { asPaymentError } from '../payments/commands/saving.ts'
import { presentMethod } from '../payments/present.ts'
import { findPayment, findPaymentAt, isOnItsWay, listMethods } from '../payments/queries.ts'
import { capturePayment } from './commands/capture.ts'
import { startPayment } from './commands/pay.ts'
import { requireOpen } from './policy.ts'
import { presentHow, presentLink } from './present.ts'
import { findDebt, findLink, findOwnDebt } from './queries/debts.ts'
import { isPaid } from './rules/debts.ts'

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
    await db.transaction((tx) => keepEvent(tx, { ...event, body: parsed }, clock.now()))
  })
}

import type { Db } from '#kernel/db/connection.ts'
import { DomainError } from '#kernel/error.ts'
import type { MemberId } from '#kernel/http/member-id.ts'
import { lastPage, pageMeta, perPage } from '#kernel/http/pages.ts'
import type { Routes } from '#kernel/http/routes.ts'
import { euros } from '#kernel/money.ts'
import { orders } from '#lib/contract/orders.ts'
import { withdrawals } from '#lib/contract/withdrawals.ts'
import { countUpload } from '#lib/tools/pictures/commands.ts'
import type { Deps } from '../../deps.ts'
import { moveDelivery } from './commands/addresses.ts'
import { addProof } from './commands/prove.ts'
import { prolongHold } from './commands/settle.ts'
import { lockOrder } from './commands/states.ts'
import { quoteWithdrawal, requestWithdrawal } from './commands/withdraw.ts'
import { requireOwn } from './policy.ts'
import {
  presentCard,
  presentOrder,
  presentStays,
  presentWithdrawal,
  withdrawalNumber,
} from './present/orders.ts'
import { receiptOf, withdrawalReceiptOf } from './present/receipts.ts'
import { countOwnOrders, findOwnOrder, listOwnOrders } from './queries/orders.ts'
import { readProofFile } from './queries/proofs.ts'

const asTaken = (lines: readonly { line_id: number; quantity: number }[]) =>
  lines.map(({ line_id, quantity }) => ({ lineId: line_id, quantity }))

const pdf = (bytes: Uint8Array<ArrayBuffer>, name: string) =>
  new Response(bytes, {
    headers: { 'content-disposition': `attachment; filename="${name}.pdf"` },
  })

export const ordersRoutes = (routes: Routes, deps: Deps) => {
  const { config, db, clock } = deps
  const { siteName, siteUrl, company, shipping } = config
  const house = { name: siteName, url: siteUrl, company, shipping }

  const findOne = async (member: MemberId, id: number, from: Db = db) => {
    const order = await findOwnOrder(from, member, id)
    if (!order) throw new DomainError('not_found')
    return order
  }

  routes.answer(orders.list, async ({ member, query: { page } }) => {
    const total = await countOwnOrders(db, member)
    const rows = page > lastPage(total) ? [] : await listOwnOrders(db, member, page, perPage)
    const now = clock.now()
    return { data: rows.map((row) => presentCard(row, now, shipping)), meta: pageMeta(page, total) }
  })

  routes.answer(orders.one, async ({ member, params }) => ({
    data: presentOrder(await findOne(member, params.id), clock.now(), config),
  }))

  const ofOwn = {
    policy: ({ member, params }: { member: MemberId; params: { id: number } }) =>
      requireOwn(db, member, params.id),
  }

  routes.answer(orders.prolong, ofOwn, ({ member, params, once }) =>
    once(async (tx) => {
      await prolongHold(tx, params.id, clock.now())
      return { data: presentOrder(await findOne(member, params.id, tx), clock.now(), config) }
    }),
  )

  routes.answer(orders.move, ofOwn, ({ member, params, body }) =>
    db.transaction(async (tx) => {
      const move = { order: params.id, address: body.address_id }
      await moveDelivery(tx, member, move, clock.now())
      return { data: presentOrder(await findOne(member, params.id, tx), clock.now(), config) }
    }),
  )

  routes.answer(withdrawals.quote, ofOwn, ({ params, body: { lines } }) =>
    db.transaction(async (tx) => {
      const order = await lockOrder(tx, params.id)
      const cents = await quoteWithdrawal(tx, order, asTaken(lines), clock.now())
      const { refundCents, creditsCents, keptDeliveryCents, travelling } = cents
      return {
        data: {
          refund: euros(refundCents),
          credits: euros(creditsCents),
          total: euros(refundCents + creditsCents),
          delivery_stays: presentStays(keptDeliveryCents, travelling),
        },
      }
    }),
  )

  routes.answer(withdrawals.withdraw, ofOwn, ({ params, body: { lines, reason }, once }) =>
    once(async (tx) => {
      const request = { lines: asTaken(lines), reason }
      return {
        data: presentWithdrawal(await requestWithdrawal(tx, params.id, request, clock.now())),
      }
    }),
  )

  routes.answer(orders.receipt, async ({ member, params }) => {
    const order = await findOne(member, params.id)
    if (!order.paid_at) throw new DomainError('conflict')
    return pdf(receiptOf(order, house), `${order.number}`)
  })

  const findWithdrawal = async (member: MemberId, params: { id: number; request_id: number }) => {
    const order = await findOne(member, params.id)
    const withdrawal = order.withdrawals.find(({ id }) => id === params.request_id)
    if (!withdrawal) throw new DomainError('not_found')
    return { order, withdrawal }
  }

  routes.answer(
    withdrawals.bringProof,
    { policy: async ({ member, params }) => void (await findWithdrawal(member, params)) },
    async (input) => {
      await countUpload(deps, input)
      const { member, params, body } = input
      const withdrawal = { member, order: params.id, withdrawal: params.request_id }
      const brought = await addProof(deps, withdrawal, body.file)
      return { data: presentWithdrawal(brought) }
    },
  )

  routes.answer(withdrawals.proof, async ({ member, params }) => {
    const { withdrawal } = await findWithdrawal(member, params)
    const file = await readProofFile(deps, withdrawal.id)
    if (!file) throw new DomainError('not_found')
    return new Response(file.bytes, {
      headers: {
        'content-type': file.type,
        'content-disposition': `attachment; filename="${withdrawalNumber(withdrawal)}.${file.extension}"`,
        'x-content-type-options': 'nosniff',
      },
    })
  })

  routes.answer(withdrawals.receipt, async ({ member, params }) => {
    const { order, withdrawal } = await findWithdrawal(member, params)
    if (withdrawal.by_shop) throw new DomainError('not_found')
    return pdf(withdrawalReceiptOf(order, withdrawal, house), withdrawalNumber(withdrawal))
  })
}

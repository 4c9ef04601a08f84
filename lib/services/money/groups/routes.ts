import type { Tx } from '#kernel/db/connection.ts'
import { DomainError } from '#kernel/error.ts'
import type { MemberId } from '#kernel/http/member-id.ts'
import { batchedCalls } from '#kernel/http/once.ts'
import { pageMeta } from '#kernel/http/pages.ts'
import type { Routes } from '#kernel/http/routes.ts'
import { draws } from '#lib/contract/draws.ts'
import { orders } from '#lib/contract/orders.ts'
import { participations } from '#lib/contract/participations.ts'
import type { Deps } from '../../deps.ts'
import { mayTryCode } from '../codes/policy.ts'
import { requireOwn } from '../orders/policy.ts'
import { presentOrder } from '../orders/present/orders.ts'
import { findOwnOrder } from '../orders/queries/orders.ts'
import { answerChange } from './commands/changing/ask-change.ts'
import { changeSeat } from './commands/changing/change-seat.ts'
import { stopOrder } from './commands/closing/stop-order.ts'
import { type JoinRequest, joinAll } from './commands/joining/join.ts'
import { leave } from './commands/joining/leave.ts'
import { replaceCopies } from './commands/replace.ts'
import { presentParticipation, presentReplacement } from './present.ts'
import { countDrawnSeats, listDrawnSeats, seatsPerPage } from './queries/draws.ts'
import { listReplacements } from './queries/replacements.ts'
import { countSeats, findOpenSeat, findSeat, listSeats } from './queries/seats.ts'

export const groupsRoutes = (routes: Routes, deps: Deps) => {
  const { db, clock, config } = deps
  const circumstances = () => ({ now: clock.now(), bringing: config, unpaid: config.unpaid })

  const calls = batchedCalls({ db, clock }, async (tx, joinings: JoinRequest[]) =>
    (await joinAll(tx, joinings, circumstances())).map((seat) =>
      seat instanceof DomainError ? seat : { data: presentParticipation(seat) },
    ),
  )

  routes.answer(
    participations.join,
    {
      withinOnce: true,
      policy: ({ member, address, body }) => mayTryCode(deps, { member, address }, body.code),
    },
    ({ member, params, body, address, once }) =>
      once.within(calls, { ...body, member, itemId: params.id, address }),
  )

  routes.answer(participations.change, async ({ member, params, body, address }) => {
    await mayTryCode(deps, { member, address }, body.code)
    const request = { id: params.id, change: { ...body, address } }
    const row = await changeSeat(db, member, request, circumstances())
    return { data: presentParticipation(row) }
  })

  routes.answer(participations.leave, ({ member, params }) =>
    leave(db, member, params.id, clock.now()),
  )

  routes.answer(participations.confirm, ({ member, params, body, once }) =>
    once(async (tx) => {
      const answer = { id: params.id, changeId: body.change_id, agree: body.agree }
      return { data: presentParticipation(await answerChange(tx, member, answer, clock.now())) }
    }),
  )

  type OfOwn = { member: MemberId; params: { id: number } }
  const ofOwn = {
    policy: ({ member, params }: OfOwn) => requireOwn(db, member, params.id),
  }
  const shown = async (tx: Tx, { member, params }: OfOwn, now: Date) => ({
    data: presentOrder((await findOwnOrder(tx, member, params.id))!, now, config),
  })

  routes.answer(orders.cancel, ofOwn, ({ once, ...input }) =>
    once(async (tx) => {
      const now = clock.now()
      await stopOrder(tx, input.params.id, now, 'member')
      return shown(tx, input, now)
    }),
  )

  routes.answer(orders.replacements, ofOwn, async ({ params }) => ({
    data: (await listReplacements(db, params.id, clock.now())).map(presentReplacement),
  }))

  routes.answer(orders.replace, ofOwn, ({ once, ...input }) =>
    once(async (tx) => {
      const { params, body } = input
      const now = clock.now()
      const request = { orderId: params.id, lineId: body.line_id, bundleId: body.bundle_id }
      await replaceCopies(tx, request, now)
      return shown(tx, input, now)
    }),
  )

  routes.answer(draws.drawnSeats, async ({ params, query }) => {
    const total = await countDrawnSeats(db, params.id, clock.now())
    if (total === undefined) throw new DomainError('not_found')
    const rows = await listDrawnSeats(db, params.id, query.page)
    return { data: rows, meta: pageMeta(query.page, total, seatsPerPage) }
  })

  routes.answer(participations.list, async ({ member, query }) => {
    const [rows, total] = await Promise.all([
      listSeats(db, member, query.page, clock.now()),
      countSeats(db, member),
    ])
    return { data: rows.map(presentParticipation), meta: pageMeta(query.page, total) }
  })

  routes.answer(participations.one, async ({ member, params }) => {
    const seat = await findSeat(db, member, params.id, clock.now())
    if (!seat) throw new DomainError('not_found')
    return { data: presentParticipation(seat) }
  })

  routes.answer(participations.mine, async ({ member, params }) => {
    const seat = await findOpenSeat(db, member, params.id, clock.now())
    return { data: seat ? presentParticipation(seat) : null }
  })
}

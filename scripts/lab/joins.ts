import type { Pool } from 'pg'
import type { Buyer, Group } from '#scripts/bench/kit/shop.ts'
import { arrive } from './load.ts'
import { joinOf } from './shoppers.ts'
import { insist } from './shopping.ts'
import { countSeats } from './state.ts'
import type { Trial } from './trial.ts'

/** Join that its member knows to be confirmed; times of the wall clock. */
export type Join = { member: number; began: number; at: number }

/** Members join a group at a fixed rate, and insist; `confirmed` grows until `end`. */
export const openJoins = (
  group: Group,
  members: readonly Buyer[],
  pace: { perSecond: number; seconds: number },
) => {
  const confirmed: Join[] = []
  const end = arrive({
    ...pace,
    next: (place) => joinOf(group, members[place]!),
    do: async (call) => {
      const began = Date.now()
      const answer = await insist(call)
      const member = Number(/\d+$/.exec(call.headers!.authorization!))
      if (answer.status === 201) confirmed.push({ member, began, at: Date.now() })
      return answer
    },
  })
  return { confirmed, end }
}

/** Milliseconds between the last join confirmed before a moment, or in the second after it, and the next. */
export const pauseAt = (confirmed: readonly Join[], moment: number) => {
  const times = confirmed.map(({ at }) => at).sort((a, b) => a - b)
  const next = times.find((at) => at > moment + 1_000) ?? Number.POSITIVE_INFINITY
  const last = times.findLast((at) => at <= moment + 1_000) ?? Number.NEGATIVE_INFINITY
  return next - last
}

/** Proves that confirmed joins are there, each once. */
export const proveSeats = async (
  trial: Trial,
  pool: Pool,
  { group, confirmed, where = '' }: { group: Group; confirmed: readonly Join[]; where?: string },
) => {
  const { seats, shown } = await countSeats(pool, group.id)
  const name = where && `${where}: `
  trial.check(
    `${name}every confirmed join has its seat`,
    confirmed.every(({ member }) => seats.has(member)),
  )
  trial.check(
    `${name}no member has two seats`,
    [...seats.values()].every((count) => count === 1),
  )
  trial.check(`${name}the group shows as many as there are`, shown === seats.size)
}

import { notFound, unprocessable } from './problem.ts'
import type { Instrument, OrderRecord, SetupTokenRecord } from './records.ts'
import { showOrder } from './show.ts'
import type { World } from './world.ts'

type Waiting =
  | { kind: 'order'; record: OrderRecord }
  | { kind: 'setup token'; record: SetupTokenRecord }

/** Finds the order or setup token that waits for the buyer's approval. */
export const waitingFor = ({ store }: World, id: string): Waiting => {
  const order = store.orders.get(id)
  if (order) return { kind: 'order', record: order }
  const token = store.setupTokens.get(id)
  if (token) return { kind: 'setup token', record: token }
  throw notFound()
}

const save = (
  world: World,
  { kind, record }: Waiting,
  change: Partial<SetupTokenRecord & OrderRecord>,
) => {
  const updatedAt = world.now().toISOString()
  if (kind === 'order')
    world.store.put('orders', { ...record, ...change, updatedAt } as OrderRecord)
  else world.store.put('setupTokens', { ...record, ...change } as SetupTokenRecord)
}

const isOver = ({ kind, record }: Waiting) =>
  kind === 'order' ? record.captures.length > 0 : record.status === 'VAULTED'

const agreed = (
  world: World,
  waiting: Waiting,
  change: Partial<OrderRecord & SetupTokenRecord>,
) => {
  save(world, waiting, { ...change, status: 'APPROVED' })
  if (waiting.kind !== 'order') return
  const order = world.store.orders.get(waiting.record.id)
  if (!order) return
  world.announce({
    type: 'CHECKOUT.ORDER.APPROVED',
    resourceType: 'checkout-order',
    resource: showOrder(world, order),
    summary: 'An order has been approved by buyer',
  })
}

/** Approves with a payment method. Returns whether the bank asks for a challenge first. */
export const approve = (world: World, id: string, instrument: Instrument) => {
  const waiting = waitingFor(world, id)
  if (isOver(waiting)) throw unprocessable('ORDER_ALREADY_CAPTURED')
  const { asked } = waiting.record
  const { challenge } = instrument.behaviour
  const isAsked =
    challenge === 'always' || (challenge === 'when asked' && asked.sca === 'SCA_ALWAYS')
  if (instrument.kind === 'wallet' || !isAsked) {
    agreed(world, waiting, { instrument, ...(waiting.kind === 'order' && { liability: null }) })
    return { challenge: false }
  }
  save(world, waiting, { instrument, status: 'PAYER_ACTION_REQUIRED' })
  return { challenge: true }
}

/**
 * Records the result of the challenge. A failed one counts as approved, without a liability shift.
 */
export const answerChallenge = (world: World, id: string, passed: boolean) => {
  const waiting = waitingFor(world, id)
  const { instrument } = waiting.record
  if (!instrument || isOver(waiting)) throw unprocessable('ORDER_NOT_APPROVED')
  if (waiting.kind === 'order')
    return agreed(world, waiting, { liability: passed ? 'POSSIBLE' : 'NO' })
  if (passed) return agreed(world, waiting, {})
  save(world, waiting, { instrument: null, status: 'CREATED' })
}

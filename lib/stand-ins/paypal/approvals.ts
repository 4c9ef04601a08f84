import type { Instrument } from './cards.ts'
import { unprocessable } from './problem.ts'
import { showOrder } from './show.ts'
import type { OrderRecord, SetupTokenRecord } from './store.ts'
import type { World } from './world.ts'

type Waiting =
  | { kind: 'order'; record: OrderRecord }
  | { kind: 'setup token'; record: SetupTokenRecord }

/** Finds the order or setup token that waits for the buyer's approval. */
export const waitingFor = ({ store }: World, id: string): Waiting => {
  const order = store.orders.get(id)
  if (order) return { kind: 'order', record: order }
  return { kind: 'setup token', record: store.need('setupTokens', id) }
}

type Change = Partial<Pick<OrderRecord, 'instrument' | 'liability'>> &
  Pick<SetupTokenRecord & OrderRecord, 'status'>

const save = (world: World, { kind, record }: Waiting, change: Change) => {
  if (kind === 'order') {
    const order = world.store.put('orders', { ...record, ...change, updatedAt: world.time() })
    if (change.status !== 'APPROVED') return
    world.announce({
      type: 'CHECKOUT.ORDER.APPROVED',
      resourceType: 'checkout-order',
      resource: showOrder(world, order),
      summary: 'An order has been approved by buyer',
    })
  } else {
    const { status, instrument = record.instrument } = change
    world.store.put('setupTokens', { ...record, status, instrument })
  }
}

const isOver = ({ kind, record }: Waiting) =>
  kind === 'order' ? record.captures.length > 0 : record.status === 'VAULTED'

/** Approves with a payment method. Returns whether the bank asks for a challenge first. */
export const approve = (world: World, id: string, instrument: Instrument) => {
  const waiting = waitingFor(world, id)
  if (isOver(waiting)) throw unprocessable('ORDER_ALREADY_CAPTURED')
  const mode = instrument.behaviour.challenge
  const challenge =
    instrument.kind === 'card' &&
    (mode === 'always' || (mode === 'when asked' && waiting.record.asked.sca === 'SCA_ALWAYS'))
  if (challenge) save(world, waiting, { instrument, status: 'PAYER_ACTION_REQUIRED' })
  else save(world, waiting, { instrument, liability: null, status: 'APPROVED' })
  return { challenge }
}

/**
 * Records the result of the challenge. An order with a failed one counts as approved, without a
 * liability shift.
 */
export const answerChallenge = (world: World, id: string, passed: boolean) => {
  const waiting = waitingFor(world, id)
  if (!waiting.record.instrument || isOver(waiting)) throw unprocessable('ORDER_NOT_APPROVED')
  if (passed || waiting.kind === 'order')
    save(world, waiting, { liability: passed ? 'POSSIBLE' : 'NO', status: 'APPROVED' })
  else save(world, waiting, { instrument: null, status: 'CREATED' })
}

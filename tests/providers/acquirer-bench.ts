import { afterAll } from 'vitest'
import { ownIds, withOwnIds } from '#lib/tools/payment-provider/own-ids.ts'
import { openControl } from './acquirer/control.ts'
import { openAcquirerProvider } from './acquirer/provider.ts'
import { keys, openAcquirer } from './acquirer/server.ts'
import { type Bench, type Call, prefix } from './bench.ts'

const calls: Record<Call, string> = {
  charge: 'begin',
  capture: 'sale',
  refund: 'refund',
  'look-up': 'read session',
}

export const openAcquirerBench = async (): Promise<Bench> => {
  const acquirer = await openAcquirer()
  afterAll(acquirer.close)
  const { book, url, disturb, clear } = acquirer
  const control = openControl(book)
  const open = (own: string, key = keys.key) =>
    withOwnIds(
      openAcquirerProvider({ url, key, secret: keys.secret, milliseconds: 500 }),
      async () => ownIds(own),
    )
  return {
    name: 'a card acquirer',
    provider: open(prefix),
    stranger: open(prefix, 'wrong'),
    neighbour: open('ludoteca'),
    approve: control.approve,
    approveSaving: control.register,
    settleCapture: (id, isGood) => control.settleSale(id, isGood ? 'approved' : 'declined'),
    settleRefund: (id, isGood) => control.settleRefund(id, isGood ? 'approved' : 'declined'),
    nextRefund: (state) => void book.nextRefunds.push(state === 'pending' ? 'pending' : 'declined'),
    refundByHand: control.refundByHand,
    openDispute: control.openChargeback,
    loseDispute: (id) => control.closeChargeback(id, 'lost'),
    disturb: (call, trouble) => disturb(calls[call], trouble),
    calm: clear,
    booked: (reference) =>
      book.sales
        .all()
        .filter(({ ref, status }) => ref === `${prefix}-${reference}` && status !== 'declined')
        .map(({ amount }) => amount),
    refunded: (captureId) =>
      book.refunds
        .all()
        .filter(({ sale, status }) => sale === captureId && status !== 'declined')
        .map(({ amount }) => amount),
    events: control.events,
    fill: () => {
      const count = 120
      for (let n = 0; n < count; n++)
        book.sales.add({
          session: 'ses_0',
          amount: 100,
          status: 'approved',
          code: '00',
          refunded: 0,
          fingerprint: 'fp_fill',

          ref: `${prefix}-fill-${n}`,
          number: `${prefix}-fill-${n}`,
          at: book.now(),
        })
      return count
    },
  }
}

import { type Book, type CardName, cards, giveBack, sendEvent } from './book.ts'
import { keys } from './server.ts'
import { sign } from './signature.ts'

/** Actions of a buyer, a bank or the operator at the acquirer, outside the shop. */
export const openControl = (book: Book) => ({
  /** Enters a card in the session, which passes or fails 3-D Secure. */
  approve: (session: string, card: CardName = 'plain') => {
    const status = cards[card].isAuthenticated ? 'ready' : 'unauthenticated'
    Object.assign(book.sessions.get(session), { card, status })
    sendEvent(book, { topic: 'session.ready', type: 'session', id: session })
  },
  register: (registration: string, card: CardName = 'plain') => {
    book.registrations.get(registration).card = card
  },
  settleSale: (id: string, status: 'approved' | 'declined') => {
    const sale = Object.assign(book.sales.get(id), { status })
    sendEvent(book, { topic: `sale.${status}`, type: 'sale', id, session: sale.session })
  },
  settleRefund: (id: string, status: 'approved' | 'declined') => {
    const refund = Object.assign(book.refunds.get(id), { status })
    if (status === 'declined') book.sales.get(refund.sale).refunded -= refund.amount
    sendEvent(book, { topic: `refund.${status}`, type: 'refund', id })
  },
  refundByHand: (sale: string, amount: number) =>
    giveBack(book, book.sales.get(sale), { amount, ref: null, number: null }).id,
  openChargeback: (sale: string, amount: number) => {
    const { id } = book.chargebacks.add({ sale, amount, status: 'open', at: book.now() })
    sendEvent(book, { topic: 'chargeback.open', type: 'chargeback', id })
    return id
  },
  closeChargeback: (id: string, status: 'lost' | 'won') => {
    Object.assign(book.chargebacks.get(id), { status, at: book.now() })
    sendEvent(book, { topic: `chargeback.${status}`, type: 'chargeback', id })
  },
  /** Returns all events so far, as they are delivered. */
  events: () =>
    book.notices.map(({ event, topic, type, id, session }) => {
      const body = JSON.stringify({ event, topic, object: { type, id, session } })
      return { body, headers: sign(keys.secret, body, book.now()) }
    }),
})

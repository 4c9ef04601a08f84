import { randomBytes } from 'node:crypto'

/**
 * Response codes of ISO 8583: 00 approved, 05 not honoured, 54 expired, 1A requires 3-D Secure; P0
 * pending.
 */
export type Code = '00' | '05' | '54' | '1A' | 'P0'

/** Codes with the buyer present and later without, and the result of 3-D Secure. */
export const cards = {
  plain: { now: '00', later: '00', isAuthenticated: true },
  declined: { now: '05', later: '05', isAuthenticated: true },
  pending: { now: 'P0', later: 'P0', isAuthenticated: true },
  stolen: { now: '00', later: '00', isAuthenticated: false },
  declinedLater: { now: '00', later: '05', isAuthenticated: true },
  expiredLater: { now: '00', later: '54', isAuthenticated: true },
  challengedLater: { now: '00', later: '1A', isAuthenticated: true },
} as const satisfies Record<string, { now: Code; later: Code; isAuthenticated: boolean }>

export type CardName = keyof typeof cards

export class Fault extends Error {
  readonly status: number
  readonly code: string

  constructor(status: number, code: string) {
    super(code)
    this.status = status
    this.code = code
  }
}

type Ids = { ref: string | null; number: string | null }

export type Session = Ids & {
  id: string
  amount: number
  status: 'open' | 'ready' | 'unauthenticated' | 'challenge' | 'closed'
  card: CardName | null
  saves: string | null
  token: string | null
  sales: string[]
}

export type Sale = Ids & {
  id: string
  session: string
  amount: number
  status: 'approved' | 'declined' | 'pending'
  code: Code
  /** Names the card, the same for all its sales and tokens. */
  fingerprint: string
  refunded: number
  at: Date
}

export type Refund = Ids & {
  id: string
  sale: string
  amount: number
  status: 'approved' | 'declined' | 'pending'
  at: Date
}

export type Token = { id: string; customer: string; card: CardName }
export type Registration = {
  id: string
  customer: string
  card: CardName | null
  token: string | null
}
export type Chargeback = {
  id: string
  sale: string
  status: 'open' | 'lost' | 'won'
  amount: number
  at: Date
}

export type Notice = { event: string; topic: string; type: string; id: string } & {
  session: string | null
}

const table = <Row extends { id: string }>(prefix: string) => {
  const rows = new Map<string, Row>()
  return {
    add: (row: Omit<Row, 'id'>) => {
      const id = `${prefix}_${randomBytes(8).toString('hex')}`
      rows.set(id, { ...row, id } as Row)
      return rows.get(id)!
    },
    /** Returns an existing record or throws a 404. */
    get: (id: string) => {
      const row = rows.get(id)
      if (!row) throw new Fault(404, 'not_found')
      return row
    },
    find: (id: string) => rows.get(id),
    remove: (id: string) => rows.delete(id),
    all: () => [...rows.values()],
  }
}

export const fingerprintOf = (card: CardName) => `fp_${card}`

export const openBook = (now: () => Date) => {
  const book = {
    now,
    sessions: table<Session>('ses'),
    sales: table<Sale>('sal'),
    refunds: table<Refund>('ref'),
    registrations: table<Registration>('reg'),
    tokens: table<Token>('tok'),
    chargebacks: table<Chargeback>('cbk'),
    notices: [] as Notice[],
    /** Status of the next refunds. */
    nextRefunds: [] as Refund['status'][],
  }
  return book
}

export type Book = ReturnType<typeof openBook>

export const sendEvent = (
  { notices }: Book,
  notice: Omit<Notice, 'event' | 'session'> & { session?: string },
) => {
  const event = `evt_${randomBytes(8).toString('hex')}`
  notices.push({ session: null, ...notice, event })
}

const statuses = { '00': 'approved', '05': 'declined', '54': 'declined', P0: 'pending' } as const

/** Authorizes and captures in one step. */
export const sell = (book: Book, session: Session, card: CardName, code: Code) => {
  const { sales, sessions, now } = book
  if (sales.all().some(({ number, status }) => number === session.number && status !== 'declined'))
    throw new Fault(409, 'duplicate_number')
  if (code === '1A') return Object.assign(session, { status: 'challenge', card })
  const { ref, number, amount } = session
  const sale = sales.add({
    ref,
    number,
    amount,
    session: session.id,
    code,
    status: statuses[code],

    fingerprint: fingerprintOf(card),
    refunded: 0,
    at: now(),
  })
  session.sales.push(sale.id)
  session.status = 'closed'
  if (session.saves !== null && sale.status === 'approved')
    session.token = book.tokens.add({ customer: session.saves, card }).id
  sendEvent(book, { topic: `sale.${sale.status}`, type: 'sale', id: sale.id, session: session.id })
  return sessions.get(session.id)
}

export const giveBack = (book: Book, sale: Sale, asked: Ids & { amount: number }) => {
  const { refunds, chargebacks, nextRefunds, now } = book
  if (refunds.all().some(({ number }) => asked.number !== null && number === asked.number))
    throw new Fault(409, 'duplicate_number')
  if (chargebacks.all().some(({ sale: id, status }) => id === sale.id && status !== 'won'))
    throw new Fault(422, 'in_dispute')
  if (sale.refunded === sale.amount) throw new Fault(422, 'refunded')
  if (sale.refunded + asked.amount > sale.amount) throw new Fault(422, 'over_refund')
  const status = nextRefunds.shift() ?? 'approved'
  const refund = refunds.add({ ...asked, sale: sale.id, status, at: now() })
  if (status !== 'declined') sale.refunded += asked.amount
  sendEvent(book, { topic: `refund.${status}`, type: 'refund', id: refund.id })
  return refund
}

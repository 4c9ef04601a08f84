import { z } from 'zod'
import {
  type Book,
  type CardName,
  cards,
  Fault,
  fingerprintOf,
  giveBack,
  type Session,
  sell,
} from './book.ts'

type Asked = { id: string; body: unknown; query: URLSearchParams }
export type Call = {
  name: string
  method: 'GET' | 'POST' | 'DELETE'
  path: RegExp
  run: (book: Book, asked: Asked) => unknown
}

const text = z.string().min(1).max(64)
const amount = z.int().min(1)

const sessionAsked = z.strictObject({
  amount,
  currency: z.literal('EUR'),
  ref: text,
  number: text,
  text: z.string().max(200),
  back: z.url(),
  token: text.optional(),
  save_for: text.nullable().optional(),
})

const show = ({ tokens, sales }: Book, session: Session) => {
  const token = session.token === null ? undefined : tokens.find(session.token)
  return {
    id: session.id,
    status: session.status,
    token: token ? showToken(token) : null,
    page: ['open', 'challenge'].includes(session.status)
      ? `https://acquirer.example/pay/${session.id}`
      : null,
    sales: session.sales.map((id) => sales.get(id)),
  }
}

const showToken = ({ id, customer, card }: { id: string; customer: string; card: CardName }) => ({
  id,
  customer,
  card: {
    scheme: 'VISA',
    last4: '4242',
    exp: card === 'plain' ? '05/31' : '12/30',
    fingerprint: fingerprintOf(card),
  },
})

const begin = (book: Book, { body }: Asked) => {
  const { token: tokenId, save_for: saves, ...asked } = sessionAsked.parse(body)
  const { amount, ref, number } = asked
  const session = book.sessions.add({
    amount,
    ref,
    number,
    status: 'open',
    card: null,
    token: null,
    sales: [],
    saves: saves === undefined ? null : (saves ?? `cus-${ref}`),
  })
  if (tokenId === undefined) return show(book, session)
  const token = book.tokens.find(tokenId)
  if (!token) throw new Fault(422, 'token_unknown')
  return show(book, sell(book, session, token.card, cards[token.card].later))
}

const sale = (book: Book, { id }: Asked) => {
  const session = book.sessions.get(id)
  if (session.sales.length > 0) throw new Fault(409, 'already_sold')
  if (session.status !== 'ready' || session.card === null) throw new Fault(409, 'not_ready')
  return show(book, sell(book, session, session.card, cards[session.card].now))
}

const refundAsked = z.strictObject({ amount, ref: text, number: text, text: z.string() })

const register = (book: Book, { body }: Asked) => {
  const { customer, member } = z
    .strictObject({ customer: text.nullable(), member: text, back: z.url() })
    .parse(body)
  const made = book.registrations.add({
    customer: customer ?? `cus-${member}`,
    card: null,
    token: null,
  })
  return { id: made.id, page: `https://acquirer.example/register/${made.id}` }
}

const tokenise = (book: Book, { id }: Asked) => {
  const registration = book.registrations.get(id)
  const { customer, card } = registration
  if (card === null) throw new Fault(409, 'not_ready')
  registration.token ??= book.tokens.add({ customer, card }).id
  return showToken(book.tokens.get(registration.token))
}

const perPage = 50

const page = <Row>(rows: readonly Row[], query: URLSearchParams) => {
  const start = Number(query.get('cursor') ?? 0)
  const end = start + perPage
  return { lines: rows.slice(start, end), next: end < rows.length ? `${end}` : null }
}

/** Lists settled money; the end of the range is exclusive. */
const settlements = ({ sales, refunds }: Book, { query }: Asked) => {
  const [from, to] = [query.get('from'), query.get('to')].map((at) => Date.parse(at ?? ''))
  const lines = [
    ...sales.all().map(({ id, amount, status, ref, number, at }) => ({
      id,
      type: 'sale',
      amount,
      status,
      ref,
      number,
      at,
    })),
    ...refunds.all().map(({ id, amount, status, ref, number, at }) => ({
      id,
      type: 'refund',
      amount,
      status,
      ref,
      number,
      at,
    })),
  ]
  const settled = lines
    .filter(({ status, at }) => status === 'approved' && +at >= from! && +at < to!)
    .sort((a, b) => +a.at - +b.at)
  return page(settled, query)
}

const changed = ({ chargebacks }: Book, { query }: Asked) => {
  const after = Date.parse(query.get('after') ?? '')
  return page(
    chargebacks.all().filter(({ at }) => +at >= after),
    query,
  )
}

const id = '([a-z0-9_-]{1,64})'
const at = (path: string) => new RegExp(`^${path}$`)

export const calls: readonly Call[] = [
  { name: 'begin', method: 'POST', path: at('/sessions'), run: begin },
  {
    name: 'read session',
    method: 'GET',
    path: at(`/sessions/${id}`),
    run: (book, asked) => show(book, book.sessions.get(asked.id)),
  },
  { name: 'sale', method: 'POST', path: at(`/sessions/${id}/sale`), run: sale },
  {
    name: 'read sale',
    method: 'GET',
    path: at(`/sales/${id}`),
    run: (book, asked) => book.sales.get(asked.id),
  },
  {
    name: 'refund',
    method: 'POST',
    path: at(`/sales/${id}/refunds`),
    run: (book, asked) => {
      const { amount, ref, number } = refundAsked.parse(asked.body)
      return giveBack(book, book.sales.get(asked.id), { amount, ref, number })
    },
  },
  {
    name: 'read refund',
    method: 'GET',
    path: at(`/refunds/${id}`),
    run: (book, asked) => book.refunds.get(asked.id),
  },
  { name: 'register', method: 'POST', path: at('/registrations'), run: register },
  { name: 'tokenise', method: 'POST', path: at(`/registrations/${id}/token`), run: tokenise },
  {
    name: 'list tokens',
    method: 'GET',
    path: at(`/customers/${id}/tokens`),
    run: (book, asked) => ({
      tokens: book.tokens
        .all()
        .filter(({ customer }) => customer === asked.id)
        .map(showToken),
    }),
  },
  {
    name: 'forget',
    method: 'DELETE',
    path: at(`/tokens/${id}`),
    run: (book, asked) => ({ removed: book.tokens.remove(book.tokens.get(asked.id).id) }),
  },
  { name: 'settlements', method: 'GET', path: at('/settlements'), run: settlements },
  { name: 'chargebacks', method: 'GET', path: at('/chargebacks'), run: changed },
  {
    name: 'read chargeback',
    method: 'GET',
    path: at(`/chargebacks/${id}`),
    run: (book, asked) => book.chargebacks.get(asked.id),
  },
]

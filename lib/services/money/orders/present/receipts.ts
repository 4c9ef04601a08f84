import { formatCents } from '#lib/format/money.ts'
import type { House } from '#lib/tools/mail/mail.ts'
import { type Part, writePdf } from '#lib/tools/pdf/document.ts'
import { staysText } from '../mails/order-shape.ts'
import type { WholeOrder } from '../queries/orders.ts'
import type { WithdrawalRow } from '../queries/parts.ts'
import { invoicePlace } from '../rules/invoice.ts'
import { sendBackBy } from '../rules/states.ts'
import { vatOf } from '../rules/vat.ts'
import { exactTime } from './mails.ts'
import { t } from './notices.ts'
import { withdrawalNumber } from './orders.ts'

const row = (label: string, value: string, strong = false): Part => ({
  type: 'row',
  label,
  value,
  strong,
})

const text = (words: string): Part => ({ type: 'text', text: words })

const money = (label: string, cents: number) =>
  cents === 0 ? [] : [row(label, formatCents(cents))]

const seller = ({ company }: House): Part[] => [
  { type: 'text', text: company.name },
  { type: 'text', text: company.address },
  { type: 'text', text: t('receipt.company', company) },
]

const invoiceOf = ({ invoice }: WholeOrder): Part[] =>
  invoice
    ? [
        { type: 'heading', text: t('receipt.invoice') },
        ...[
          invoice.name,
          invoicePlace(invoice),
          invoice.tax_code,
          invoice.vat_number,
          invoice.recipient_code,
        ]
          .concat(invoice.certified_email)
          .filter((text) => text !== '')
          .map((text): Part => ({ type: 'text', text })),
      ]
    : []

const goods = ({ lines }: WholeOrder): Part[] =>
  lines.map(({ title, choice, quantity, unit_cents }) =>
    row(t('receipt.line', { title, choice, quantity }), formatCents(quantity * unit_cents)),
  )

const loweredOf = ({ refunds }: WholeOrder) =>
  refunds
    .filter(({ because, state }) => because === 'price_lowered' && state === 'completed')
    .reduce((sum, { cents }) => sum + cents, 0)

const vatIn = (order: WholeOrder, { company: { vatPercent } }: House) => {
  const { vatCents } = vatOf(order.total_cents - loweredOf(order), vatPercent)
  return row(t('receipt.vatIn', { percent: vatPercent }), formatCents(vatCents))
}

const sums = (order: WholeOrder, house: House): Part[] => [
  row(t('receipt.delivery'), formatCents(order.delivery_cents)),
  ...money(t('receipt.discount'), -order.discount_cents),
  ...money(t('receipt.credits'), -order.credits_cents),
  row(t('receipt.total'), formatCents(order.total_cents), true),
  ...money(t('receipt.lowered'), -loweredOf(order)),
  vatIn(order, house),
]

/** Builds the receipt of an order. It is not an invoice, and says so. */
export const receiptOf = (order: WholeOrder, house: House) =>
  writePdf(t('receipt.title', { number: order.number }), [
    { type: 'title', text: t('receipt.title', { number: order.number }) },
    ...seller(house),
    { type: 'space' },
    row(t('receipt.placed'), exactTime(order.placed_at)),
    ...(order.paid_at ? [row(t('receipt.paid'), exactTime(order.paid_at))] : []),
    row(t('receipt.shipTo'), order.delivery.line),
    ...invoiceOf(order),
    { type: 'heading', text: t('receipt.goods') },
    ...goods(order),
    ...sums(order, house),
    { type: 'space' },
    { type: 'text', text: t('receipt.vat') },
    { type: 'text', text: t('receipt.noInvoice') },
  ])

/** Builds the receipt of a withdrawal, with its exact time and content. */
export const withdrawalReceiptOf = (order: WholeOrder, asked: WithdrawalRow, house: House) => {
  const number = withdrawalNumber(asked)
  return writePdf(t('receipt.withdrawal', { number }), [
    { type: 'title', text: t('receipt.withdrawal', { number }) },
    ...seller(house),
    { type: 'space' },
    row(t('receipt.received'), exactTime(asked.requested_at), true),
    row(t('receipt.order'), String(order.number)),
    { type: 'heading', text: t('receipt.withdrawn') },
    ...asked.lines.map(({ title, quantity }) => row(title, String(quantity))),
    row(t('receipt.back'), formatCents(asked.refund_cents), true),
    ...(asked.travelling.length > 0
      ? [text(staysText({ cents: asked.kept_delivery_cents, titles: asked.travelling }))]
      : []),
    { type: 'space' },
    {
      type: 'text',
      text: t('receipt.sendBack', {
        by: sendBackBy(asked.requested_at).getTime(),
        number,
        company: house.company.name,
        address: house.company.address,
      }),
    },
  ])
}

import { formatCents } from '#lib/format/money.ts'
import type { House } from '#lib/tools/mail/mail.ts'
import { type Part, writePdf } from '#lib/tools/pdf/document.ts'
import { staysText } from '../mails/order-shape.ts'
import type { WholeOrder } from '../queries/orders.ts'
import type { WithdrawalRow } from '../queries/parts.ts'
import { invoicePlace, loweredOf, vatOf } from '../rules/invoice.ts'
import { sendBackBy } from '../rules/states.ts'
import { exactTime, staysOf, t } from './mails.ts'
import { withdrawalNumber } from './orders.ts'

const text = (words: string): Part => ({ type: 'text', text: words })
const heading = (words: string): Part => ({ type: 'heading', text: words })
const row = (label: string, value: string, strong = false): Part => ({
  type: 'row',
  label,
  value,
  strong,
})

const money = (label: string, cents: number) =>
  cents === 0 ? [] : [row(label, formatCents(cents))]

const headOf = (title: string, { company }: House): Part[] => [
  { type: 'title', text: title },
  text(company.name),
  text(company.address),
  text(t('receipt.company', company)),
  { type: 'space' },
]

const invoiceOf = ({ invoice }: WholeOrder): Part[] => {
  if (!invoice) return []
  const { name, tax_code, vat_number, recipient_code, certified_email } = invoice
  const lines = [name, invoicePlace(invoice), tax_code, vat_number, recipient_code, certified_email]
  return [heading(t('receipt.invoice')), ...lines.filter((line) => line !== '').map(text)]
}

const goods = ({ lines }: WholeOrder): Part[] =>
  lines.map(({ title, choice, quantity, unit_cents }) =>
    row(t('receipt.line', { title, choice, quantity }), formatCents(quantity * unit_cents)),
  )

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
export const receiptOf = (order: WholeOrder, house: House) => {
  const title = t('receipt.title', { number: order.number })
  return writePdf(title, [
    ...headOf(title, house),
    row(t('receipt.placed'), exactTime(order.placed_at)),
    ...(order.paid_at ? [row(t('receipt.paid'), exactTime(order.paid_at))] : []),
    row(t('receipt.shipTo'), order.delivery.line),
    ...invoiceOf(order),
    heading(t('receipt.goods')),
    ...goods(order),
    ...sums(order, house),
    { type: 'space' },
    text(t('receipt.vat')),
    text(t('receipt.noInvoice')),
  ])
}

/** Builds the receipt of a withdrawal, with its exact time and content. */
export const withdrawalReceiptOf = (order: WholeOrder, withdrawal: WithdrawalRow, house: House) => {
  const number = withdrawalNumber(withdrawal)
  const title = t('receipt.withdrawal', { number })
  const stays = staysOf(withdrawal)
  const { name: company, address } = house.company
  const by = sendBackBy(withdrawal.requested_at).getTime()
  return writePdf(title, [
    ...headOf(title, house),
    row(t('receipt.received'), exactTime(withdrawal.requested_at), true),
    row(t('receipt.order'), String(order.number)),
    heading(t('receipt.withdrawn')),
    ...withdrawal.lines.map((line) => row(line.title, String(line.quantity))),
    row(t('receipt.back'), formatCents(withdrawal.refund_cents), true),
    ...(stays ? [text(staysText(stays))] : []),
    { type: 'space' },
    text(t('receipt.sendBack', { by, number, company, address })),
  ])
}

import { StartError } from '#kernel/start-error.ts'
import type { WholeOrder } from '../../money/orders/queries/orders.ts'

export type InvoiceNumber = { year: number; number: number }

/** Invoice of an order, or the credit note of the refund at a position of it. */
export type DocumentName = { number: number; position?: number | undefined }

/** Parts of `10492`, or of `10492-R1`. */
export const documentOf = (id: string): DocumentName => {
  const [number, position] = id.split('-R').map(Number)
  return { number: number!, position }
}

/** VAT number of the shop, without its country. */
export const ownCode = ({ vatId }: { vatId: string }) => vatId.replace(/^IT/i, '')

export const invoiceName = ({ year, number }: InvoiceNumber) => `${number}/${year}`

/** Five letters or digits that name the file of an invoice, once for all years. */
export const sendingOf = ({ year, number }: InvoiceNumber) =>
  ((year - 2020) * 100_000 + number).toString(36).toUpperCase().padStart(5, '0')

export type Place = { street: string; postalCode: string; city: string; province: string }

/** Parts of "Via delle Pedine 9, 40100 Bologna (BO)"; the province may be missing. */
export const placeOfLine = (line: string): Place => {
  const parts = /^(.+), *(\d{5}) ([^(]+?)(?: \(([A-Z]{2})\))?$/.exec(line.trim())
  if (!parts) throw new StartError('invoices.noPlace', { address: line })
  const [, street, postalCode, city, province = ''] = parts as unknown as string[]
  return { street: street!, postalCode: postalCode!, city: city!, province }
}

/** Address of the invoice, or of the home where the order went. */
export const placeOfBuyer = ({ invoice, delivery }: WholeOrder): Place => {
  const { street, postal_code, city, province } = invoice!.postal_code ? invoice! : delivery
  if (!postal_code || (!invoice!.postal_code && delivery.kind !== 'home'))
    throw new StartError('invoices.noPlace', { address: delivery.line })
  return { street: street!, postalCode: postal_code, city: city!, province: province! }
}

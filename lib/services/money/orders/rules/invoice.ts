import type { z } from 'zod'
import { DomainError } from '#kernel/error.ts'
import type { invoiceRequest } from '#lib/contract/checkout.ts'
import { formatAddress } from '#lib/format/postal-address.ts'
import { placeProblems } from '../../../members/addresses/rules.ts'

/** Address fields, which invoices from before the shop asked for them lack. */
type PlaceKey = 'street' | 'postal_code' | 'city' | 'province'
type InvoiceRequest = z.output<typeof invoiceRequest>
export type Invoice = Omit<InvoiceRequest, PlaceKey> & Partial<Pick<InvoiceRequest, PlaceKey>>

export const invoicePlace = ({ street = '', postal_code, city = '', province = '' }: Invoice) =>
  postal_code ? formatAddress({ street, postalCode: postal_code, city, province }) : ''

/** Checks the control digit of a partita IVA (Luhn). */
const isVatNumber = (text: string) => {
  if (!/^\d{11}$/.test(text) || /^0+$/.test(text)) return false
  const sum = [...text].reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

const oddValues: Record<string, number> = Object.fromEntries(
  [1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23]
    .map((value, place): [string, number] => [String.fromCharCode(65 + place), value])
    .concat([1, 0, 5, 7, 9, 13, 15, 17, 19, 21].map((value, digit) => [`${digit}`, value])),
)

const evenValue = (character: string) =>
  /\d/.test(character) ? Number(character) : character.charCodeAt(0) - 65

// Letters L to V replace digits when two people would share a code (omocodia).
const personal = /^[A-Z]{6}[\dLMNP-V]{2}[ABCDEHLMPRST][\dLMNP-V]{2}[A-Z][\dLMNP-V]{3}[A-Z]$/

/** Checks a personal tax code, or that of an organization, which has the form of a partita IVA. */
const isTaxCode = (text: string) => {
  if (/^\d{11}$/.test(text)) return isVatNumber(text)
  if (!personal.test(text)) return false
  const sum = [...text.slice(0, 15)].reduce(
    (total, character, place) =>
      total + (place % 2 === 0 ? (oddValues[character] ?? 0) : evenValue(character)),
    0,
  )
  return text[15] === String.fromCharCode(65 + (sum % 26))
}

const isCertifiedEmail = (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(text)

export const tidyInvoice = (given: Invoice): Invoice => ({
  ...given,
  tax_code: given.tax_code.toUpperCase(),
  vat_number: given.vat_number.toUpperCase().replace(/^IT/, ''),
  recipient_code: given.recipient_code.toUpperCase(),
  ...(given.province ? { province: given.province.toUpperCase() } : {}),
})

const wrongPlace = ({ street = '', postal_code = '', city = '', province = '' }: Invoice) => {
  if (!street && !postal_code && !city && !province) return {}
  const wrong = placeProblems({ postal_code, city, province })
  const problems = street ? wrong : { street: ['required'], ...wrong }
  return Object.fromEntries(
    Object.entries(problems).map(([field, keys]) => [`invoice.${field}`, keys]),
  )
}

/** Returns keys of `fields` in locales/it/errors.json, by field; empty for a valid invoice. */
export const invoiceProblems = (given: Invoice): Record<string, string[]> => {
  const invoice = tidyInvoice(given)
  const { tax_code, vat_number, recipient_code, certified_email } = invoice
  const problems: Record<string, string[]> = wrongPlace(invoice)
  if (!tax_code && !vat_number) problems['invoice.tax_code'] = ['invoice.whose']
  if (tax_code && !isTaxCode(tax_code)) problems['invoice.tax_code'] = ['invoice.taxCode']
  if (vat_number && !isVatNumber(vat_number)) problems['invoice.vat_number'] = ['invoice.vatNumber']
  if (recipient_code && !/^[A-Z\d]{7}$/.test(recipient_code))
    problems['invoice.recipient_code'] = ['invoice.recipientCode']
  if (certified_email && !isCertifiedEmail(certified_email))
    problems['invoice.certified_email'] = ['invoice.certifiedEmail']
  // A business must name its recipient code or PEC; people find invoices at the tax office.
  if (vat_number && !recipient_code && !certified_email)
    problems['invoice.recipient_code'] = ['invoice.where']
  return problems
}

export const requireInvoice = (invoice: Invoice | null) => {
  const fields = invoice ? invoiceProblems(invoice) : {}
  if (Object.keys(fields).length > 0) throw new DomainError('invalid', { fields })
}

/** Splits a price that includes VAT: net and VAT add up exactly. */
export const vatOf = (grossCents: number, percent: number) => {
  const netCents = Math.round((grossCents * 100) / (100 + percent))
  return { netCents, vatCents: grossCents - netCents }
}

type Refunded = { refunds: readonly { because: string; state: string; cents: number }[] }

/** Cents that later price steps gave back: they lower the price, and the VAT in it. */
export const loweredOf = ({ refunds }: Refunded) =>
  refunds
    .filter(({ because, state }) => because === 'price_lowered' && state === 'completed')
    .reduce((sum, { cents }) => sum + cents, 0)

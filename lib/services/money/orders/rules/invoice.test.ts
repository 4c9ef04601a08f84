import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Invoice, invoiceProblems, vatOf } from './invoice.ts'

const person = { tax_code: 'RSSMRA85T10A562S' }
const bari = { street: 'via Po 1', postal_code: '70121', city: 'Bari', province: 'BA' }

const fieldsOf = (more: Partial<Invoice>) =>
  Object.keys(
    invoiceProblems({
      name: 'Ludoteca del Borgo',
      tax_code: '',
      vat_number: '',
      recipient_code: '',
      certified_email: '',
      ...more,
    }),
  )

test.each<[string, Partial<Invoice>]>([
  ['of a person with a tax code in lower case', { tax_code: 'rssmra85t10a562s' }],
  ['of a business with the prefix IT', { vat_number: 'IT01234567897', recipient_code: 'M5UXCR1' }],
  ['with a province in lower case', { ...person, ...bari, province: 'ba' }],
  ['of a business with a PEC', { vat_number: '01234567897', certified_email: 'a@pec.example' }],
])('accepts an invoice %s', (_, given) => {
  expect(fieldsOf(given)).toEqual([])
})

test.each<[string, Partial<Invoice>, string]>([
  ['no code at all', {}, 'invoice.tax_code'],
  ['a wrong control letter', { tax_code: 'RSSMRA85T10A562T' }, 'invoice.tax_code'],
  ['a wrong control digit', { vat_number: '01234567890' }, 'invoice.vat_number'],
  ['a business without a recipient code', { vat_number: '01234567897' }, 'invoice.recipient_code'],
  [
    'a short recipient code',
    { tax_code: 'RSSMRA85T10A562S', recipient_code: 'M5' },
    'invoice.recipient_code',
  ],
  ['an incomplete address', { ...person, postal_code: '70121' }, 'invoice.street'],
  [
    'a province that does not match the postal code',
    { ...person, ...bari, province: 'MI' },
    'invoice.postal_code',
  ],
  [
    'a malformed certified email',
    { tax_code: 'RSSMRA85T10A562S', certified_email: 'pec' },
    'invoice.certified_email',
  ],
])('refuses an invoice for %s', (_, given, field) => {
  expect(fieldsOf(given)).toContain(field)
})

test.each([
  [3290, 22, 593],
  [1, 22, 0],
  [1040, 4, 40],
  [1000, 0, 0],
])('%i cents at %i%% contain %i cents of VAT', (gross, percent, vat) => {
  expect(vatOf(gross, percent).vatCents).toBe(vat)
})

test('net and VAT add up to the price, and neither grows when part of it is refunded', () => {
  const cents = fc.integer({ min: 0, max: 200_000 })
  fc.assert(
    fc.property(cents, cents, fc.integer({ min: 0, max: 99 }), (one, other, percent) => {
      const [less, more] = [Math.min(one, other), Math.max(one, other)].map((gross) => {
        const { netCents, vatCents } = vatOf(gross, percent)
        expect(netCents + vatCents).toBe(gross)
        // Differs from the tax on the net amount by at most one cent of rounding.
        expect(Math.abs(vatCents - (netCents * percent) / 100)).toBeLessThanOrEqual(1)
        return [netCents, vatCents]
      })
      for (const part of [0, 1]) expect(less![part]).toBeLessThanOrEqual(more![part]!)
    }),
  )
})

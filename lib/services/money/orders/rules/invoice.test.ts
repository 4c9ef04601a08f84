import { expect, test } from 'vitest'
import { type Invoice, invoiceProblems } from './invoice.ts'

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
  ['of a person with a tax code', { tax_code: 'RSSMRA85T10A562S' }],
  ['of a person with a tax code in lower case', { tax_code: 'rssmra85t10a562s' }],
  ['of a business with a recipient code', { vat_number: '01234567897', recipient_code: 'M5UXCR1' }],
  ['of a business with the prefix IT', { vat_number: 'IT01234567897', recipient_code: 'M5UXCR1' }],
  ['with an address', { ...person, ...bari }],
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
  ['no town', { ...person, ...bari, city: '' }, 'invoice.city'],
  [
    'a malformed certified email',
    { tax_code: 'RSSMRA85T10A562S', certified_email: 'pec' },
    'invoice.certified_email',
  ],
])('refuses an invoice for %s', (_, given, field) => {
  expect(fieldsOf(given)).toContain(field)
})

import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { keepToken } from '#lib/client/storage/token.ts'
import { pickWords } from '#lib/site/i18n.ts'
import { renderIsland } from '../../../tests/factories/island.tsx'
import { InvoiceFields } from './invoice-fields.tsx'

const address = (id: number, more: object = {}) => ({
  id,
  recipient: 'Anna',
  street: 'via dei Mille',
  street_number: '14',
  details: '',

  postal_code: '40121',
  city: 'Bologna',
  province: 'BO',
  phone: '',
  preferred: false,
  ...more,
})
const elsewhere = { street: 'via Po', postal_code: '20121', city: 'Milano', province: 'MI' }
const addresses = [address(1, { preferred: true }), address(2, elsewhere)]

beforeEach(() => {
  keepToken('un token', { persistent: false })
  vi.stubGlobal('fetch', async (path: string) => {
    if (path.includes('places')) return Response.json({ data: [{ name: 'Bari', province: 'BA' }] })
    if (path.includes('addresses')) return Response.json({ data: addresses })
    const level = { name: 'Pedone', level: 1, image: null, cashback: 1, start_threshold: 0 }
    return Response.json({ data: { id: 5, name: 'Giulia Neri', level }, meta: { renew: false } })
  })
})

const blank = {
  name: '',
  street: '',
  postal_code: '',
  city: '',
  province: '',

  tax_code: '',
  vat_number: '',
  recipient_code: '',
  certified_email: '',
}
type Delivery = Parameters<typeof InvoiceFields>[0]['delivery']

const Fields = ({ delivery, given }: { delivery: Delivery; given: typeof blank }) => {
  const [invoice, setInvoice] = useState(given)
  return <InvoiceFields invoice={invoice} delivery={delivery} errors={{}} onInvoice={setInvoice} />
}
const show = (delivery: Delivery = null, given = blank) => {
  renderIsland(
    <Fields delivery={delivery} given={given} />,
    pickWords('checkout', 'forms', 'provinces'),
  )
  return userEvent.setup()
}
const fieldValue = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value
const shown = () =>
  ['Nome o ragione sociale', 'Via e numero civico', 'CAP', 'Comune', 'Provincia'].map(fieldValue)

test('fills in name and preferred address from the account', async () => {
  show()
  await waitFor(() => expect(fieldValue('CAP')).toBe('40121'))
  expect(shown()).toEqual(['Giulia Neri', 'via dei Mille 14', '40121', 'Bologna', 'BO'])
})

test('keeps text that was typed before', async () => {
  show(null, { ...blank, name: 'Ludoteca', street: 'via Roma 1' })
  await screen.findByDisplayValue('Ludoteca')
  await waitFor(() => expect(shown()).toEqual(['Ludoteca', 'via Roma 1', '', '', '']))
})

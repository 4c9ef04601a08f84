import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { pickWords } from '#lib/site/i18n.ts'
import { renderIsland } from '../../../tests/factories/island.tsx'
import { AddressForm } from './address-form.tsx'

const network = vi.fn<typeof fetch>()
beforeEach(() => {
  network.mockReset()
  vi.stubGlobal('fetch', network)
})

const answers = (...places: [name: string, province: string][]) =>
  network.mockImplementation(async () =>
    Response.json({ data: places.map(([name, province]) => ({ name, province })) }),
  )

const show = () => {
  renderIsland(
    <AddressForm address={undefined} isFirst onSaved={() => {}} onCancel={() => {}} />,
    pickWords('user', 'forms', 'provinces'),
  )
  return userEvent.setup()
}
const code = () => screen.getByLabelText<HTMLInputElement>('CAP')
const town = () => screen.getByLabelText<HTMLInputElement>('Comune')
const province = () => screen.getByLabelText<HTMLSelectElement>('Provincia')

test('replaces filled-in values when the postal code changes', async () => {
  answers(['Bari', 'BA'])
  const user = show()
  await user.type(code(), '70121')
  await waitFor(() => expect(town().value).toBe('Bari'))
  answers(['Roma', 'RM'])
  await user.clear(code())
  await user.type(code(), '00185')
  await waitFor(() => expect(town().value).toBe('Roma'))
  expect(province().value).toBe('RM')
})

test('keeps a typed town and a chosen province', async () => {
  answers(['Bari', 'BA'])
  const user = show()
  await user.type(town(), 'Modugno')
  await user.selectOptions(province(), 'BT')
  await user.type(code(), '70121')
  await waitFor(() => expect(network).toHaveBeenCalled())
  await user.tab()
  expect([town().value, province().value]).toEqual(['Modugno', 'BT'])
})

test('a town filled in while its field has the focus is replaced by what is typed', async () => {
  const answer = Promise.withResolvers<Response>()
  network.mockReturnValue(answer.promise)
  const user = show()
  await user.type(code(), '70121')
  await user.click(town())
  answer.resolve(Response.json({ data: [{ name: 'Bari', province: 'BA' }] }))
  await waitFor(() => expect(town().value).toBe('Bari'))
  await user.keyboard('Modugno')
  expect(town().value).toBe('Modugno')
})

import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { FormFoot } from '#components/forms/form-foot.tsx'
import { TextField } from '#components/forms/text-field.tsx'
import { useForm } from '#components/forms/use-form.ts'
import { pickWords } from '#lib/site/i18n.ts'
import { renderIsland } from '../../tests/factories/island.tsx'
import { LinkField } from './link-field.tsx'

function Trial({ send }: { send: () => Promise<unknown> }) {
  const form = useForm(send)
  const [link, setLink] = useState('')
  return (
    <form {...form.props}>
      <TextField form={form} name="title" label="Titolo" required />
      <LinkField value={link} errors={form.errorsOf('link')} isReady onChange={setLink} />
      <FormFoot form={form}>Manda</FormFoot>
    </form>
  )
}

test('tells a link that is none together with a missing field, and sends nothing', async () => {
  const send = vi.fn(async () => {})
  renderIsland(<Trial send={send} />, pickWords('forms', 'propose'))
  const user = userEvent.setup()
  await user.type(screen.getByLabelText('Link'), 'www.castello')
  await user.click(screen.getByRole('button', { name: /Manda/ }))
  expect(screen.getByText('Scrivi un indirizzo web valido.')).toBeDefined()
  expect(screen.getByText('Campo obbligatorio.')).toBeDefined()
  expect(send).not.toHaveBeenCalled()
  await user.type(screen.getByLabelText('Titolo'), 'Castello')
  await user.type(screen.getByLabelText('Link'), '.it')
  await user.click(screen.getByRole('button', { name: /Manda/ }))
  expect(send).toHaveBeenCalledOnce()
})

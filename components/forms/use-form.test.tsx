import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { ApiError } from '#lib/client/transport/api-error.ts'
import { pickWords } from '#lib/site/i18n.ts'
import { renderIsland } from '../../tests/factories/island.tsx'
import { CheckField } from './check-field.tsx'
import { FormFoot } from './form-foot.tsx'
import { TextField } from './text-field.tsx'
import { useForm } from './use-form.ts'

type Send = (values: FormData) => Promise<unknown>

function Trial({ send }: { send: Send }) {
  const form = useForm(send, {
    blame: ({ code }) => (code === 'wrong_credentials' ? 'email' : undefined),
  })
  return (
    <form {...form.props}>
      <TextField form={form} name="name" label="Nome" required />
      <TextField form={form} name="email" type="email" label="E-mail" required />
      <CheckField form={form} name="conditions.privacy" label="Privacy" required />
      <FormFoot form={form}>Manda</FormFoot>
    </form>
  )
}

const show = (send: Send) => renderIsland(<Trial send={send} />, pickWords('forms'))
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const send = () => userEvent.click(screen.getByRole('button', { name: /Manda/ }))

const fillAll = async () => {
  await userEvent.type(field('Nome'), 'Ada')
  await userEvent.type(field('E-mail'), 'ada@posta.example')
  await userEvent.click(field('Privacy'))
}

describe('useForm', () => {
  test('sends nothing while a field is missing, and focuses the first one', async () => {
    const asked = vi.fn()
    show(asked)
    await userEvent.type(field('Nome'), 'Ada')
    await userEvent.type(field('E-mail'), 'ada')
    await send()
    expect(asked).not.toHaveBeenCalled()
    expect(screen.getByText('Scrivi un indirizzo e-mail valido.')).toBeDefined()
    expect(screen.getByText('Serve la tua conferma.')).toBeDefined()
    await waitFor(() => expect(document.activeElement).toBe(field('E-mail')))
    expect(field('Nome').value).toBe('Ada')
  })

  test('shows the field errors of the server, joined by commas, and keeps the input', async () => {
    show(async () => {
      throw new ApiError('invalid', 422, { fields: { name: ['Troppo corto', 'Non ammesso'] } })
    })
    await fillAll()
    await send()
    expect(await screen.findByText('Troppo corto, Non ammesso')).toBeDefined()
    await waitFor(() => expect(document.activeElement).toBe(field('Nome')))
    expect(field('E-mail').value).toBe('ada@posta.example')
    expect(field('Privacy').checked).toBe(true)
  })

  test('shows an error without fields under the blamed field', async () => {
    show(async () => {
      throw new ApiError('wrong_credentials', 401, { detail: 'Non corrispondono.' })
    })
    await fillAll()
    await send()
    expect((await screen.findByText('Non corrispondono.')).closest('.field')).toContain(
      field('E-mail'),
    )
  })

  test('sends once, however often it is submitted', async () => {
    let answer = () => {}
    const asked = vi.fn(() => new Promise<void>((done) => (answer = done)))
    show(asked)
    await fillAll()
    await send()
    await userEvent.type(field('Nome'), '{Enter}')
    await userEvent.click(screen.getByRole('button'))
    expect(asked).toHaveBeenCalledOnce()
    expect(screen.getByRole('button').getAttribute('aria-busy')).toBe('true')
    answer()
    await waitFor(() => expect(screen.getByRole('button').getAttribute('aria-busy')).toBeNull())
  })
})

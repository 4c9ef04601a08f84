import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { I18nProvider } from '#components/i18n-provider.tsx'
import type { Quote } from '#lib/client/entities/checkout.ts'
import { pickWords } from '#lib/site/i18n.ts'
import { CodeField } from './code-field.tsx'

const reason = 'Questo codice non esiste. Controlla lettere e numeri.'
const unknown = { code: 'MAIVISTO', discount: 0, reason, invites: false }

const show = (answer: Quote['code'], refusal?: readonly string[]) => {
  const onCode = vi.fn()
  render(
    <I18nProvider words={pickWords('checkout')}>
      <CodeField answer={answer} refusal={refusal} busy={false} onCode={onCode} />
    </I18nProvider>,
  )
  return { onCode, field: screen.getByRole('textbox'), user: userEvent.setup() }
}
const errorOf = (field: HTMLElement) =>
  document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent

test('a refused code has its reason at the field, and one press removes it', async () => {
  const { onCode, field, user } = show(unknown)
  expect(errorOf(field)).toBe(reason)
  await user.click(screen.getByRole('button', { name: /^Togli/ }))
  expect(onCode).toHaveBeenCalledWith('')
  expect(field).toHaveProperty('value', '')
})

test('a refused code can be corrected', async () => {
  const { onCode, field, user } = show(unknown)
  await user.type(field, '2')
  await user.click(screen.getByRole('button', { name: /^Applica/ }))
  expect(onCode).toHaveBeenCalledWith('MAIVISTO2')
})

test('the refusal of the purchase is shown while the quote has no reason yet', () => {
  const refusal = ['Questo codice non vale più: toglilo, o scrivine un altro.']
  const { field } = show({ ...unknown, reason: null, discount: 5 }, refusal)
  expect(errorOf(field)).toBe(refusal[0])
  expect(field.getAttribute('aria-invalid')).toBe('true')
})

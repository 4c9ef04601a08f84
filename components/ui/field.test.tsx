import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Field } from './field.tsx'
import { Input } from './input.tsx'

const nameField = (errors?: string[]) => (
  <Field id="name" label="Nome" hint="Come ti chiamano." errors={errors}>
    {(control) => <Input {...control} />}
  </Field>
)

describe('Field', () => {
  it('labels the control and describes it by its hint', () => {
    render(nameField())
    const input = screen.getByRole('textbox', { name: 'Nome' })
    expect(input.getAttribute('aria-describedby')).toBe('name-hint')
    expect(input.getAttribute('aria-invalid')).toBeNull()
  })

  it('joins several errors by commas and associates them with the control', () => {
    render(nameField(['Almeno due lettere', 'solo lettere']))
    const input = screen.getByRole('textbox', { name: 'Nome' })
    expect(input.getAttribute('aria-invalid')).toBe('true')
    expect(input.getAttribute('aria-describedby')).toBe('name-error name-hint')
    expect(document.getElementById('name-error')?.textContent).toBe(
      'Almeno due lettere, solo lettere',
    )
  })
})

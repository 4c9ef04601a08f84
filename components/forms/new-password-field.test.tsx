import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { pickWords } from '#lib/site/i18n.ts'
import { renderIsland } from '../../tests/factories/island.tsx'
import { PasswordMeter } from './new-password-field.tsx'

const about = { siteName: 'Insieme', name: 'Marta Prova', email: 'marta@posta.example' }

const show = (password: string) => {
  const { container } = renderIsland(
    <PasswordMeter password={password} about={about} idle="Almeno dieci." />,
    pickWords('forms'),
  )
  return container.querySelectorAll('.on').length
}

test('shows the requirements before anything is typed', () => {
  expect(show('')).toBe(0)
  expect(screen.getByText('Almeno dieci.')).toBeDefined()
})

test.each([
  ['corta', /Ancora corta/],
  ['martaprova12', /Somiglia al tuo nome/],
  ['insieme2026', /Somiglia al nome del sito/],
  ['1234567890', /sequenza/],
])('says why %j is rejected', (password, reason) => {
  expect(show(password)).toBe(1)
  expect(screen.getByText(reason)).toBeDefined()
})

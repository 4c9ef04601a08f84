import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { pickWords } from '#lib/site/i18n.ts'
import { renderIsland } from '../../tests/factories/island.tsx'
import { ConfirmHints } from './confirm-email.tsx'

const hints = (codeUntil: number | null) =>
  renderIsland(<ConfirmHints codeUntil={codeUntil} changeHref={undefined} />, pickWords('confirm'))

test('shows until when the code is valid, in Italian time', () => {
  hints(Date.parse('2026-10-24T08:12:00Z'))
  expect(screen.getByText(/Il codice vale fino alle 10:12\./)).toBeDefined()
})

test('says that a code has expired', () => {
  hints(null)
  expect(screen.getByText(/Il codice è scaduto/)).toBeDefined()
})

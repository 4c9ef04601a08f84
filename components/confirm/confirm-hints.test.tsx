import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { I18nProvider } from '#components/i18n-provider.tsx'
import { pickWords } from '#lib/site/i18n.ts'
import { ConfirmHints } from './confirm-hints.tsx'

const hints = (codeUntil: number | null) =>
  render(
    <I18nProvider words={pickWords('confirm')}>
      <ConfirmHints codeUntil={codeUntil} changeHref={undefined} />
    </I18nProvider>,
  )

test('it says until when the digits are good, by the clock of Italy', () => {
  hints(Date.parse('2026-10-24T08:12:00Z'))
  expect(screen.getByText(/Il codice vale fino alle 10:12\./)).toBeDefined()
})

test('digits that are good no more are said to be over', () => {
  hints(null)
  expect(screen.getByText(/Il codice è scaduto/)).toBeDefined()
})

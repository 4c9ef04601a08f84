import { render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { Trans, useTranslation } from 'react-i18next'
import { expect, test } from 'vitest'
import { pickWords } from '#lib/site/i18n.ts'
import { I18nProvider } from './i18n-provider.tsx'

function Island() {
  const { t } = useTranslation('format')
  return (
    <p>
      {t('countdown.days', { count: 11 })}, <Trans t={t} i18nKey="ago" values={{ age: '2 ore' }} />
    </p>
  )
}

const island = (
  <I18nProvider words={pickWords('format')}>
    <Island />
  </I18nProvider>
)

test('provides its texts to client components', () => {
  render(island)
  expect(screen.getByRole('paragraph').textContent).toBe('11\u00a0giorni, 2 ore fa')
})

test('renders the texts on the server', () => {
  expect(renderToString(island)).toContain('11\u00a0giorni')
})

test('keeps the texts of sibling providers apart', () => {
  render(
    <>
      {island}
      <I18nProvider words={{}}>
        <Island />
      </I18nProvider>
    </>,
  )
  const rendered = screen.getAllByRole('paragraph').map(({ textContent }) => textContent)
  expect(rendered).toEqual(['11\u00a0giorni, 2 ore fa', 'countdown.days, ago'])
})

import { render, screen } from '@testing-library/react'
import { Trans } from 'react-i18next'
import { describe, expect, test } from 'vitest'
import { pickWords } from '#lib/site/i18n.ts'
import { useTranslation } from '#words'
import { I18nProvider } from './i18n-provider.tsx'
import { useTranslation as useLibrary } from './i18next.ts'

function Light() {
  const { t } = useTranslation('format')
  return (
    <p>
      {t('countdown.days', { count: 11 })}, {t('ago', { age: '2 ore' })}
    </p>
  )
}

function WithLibrary() {
  const { t, i18n } = useLibrary('format')
  return (
    <p>
      {t('countdown.days', { count: 11 })},{' '}
      <Trans t={t} i18n={i18n} i18nKey="ago" values={{ age: '2 ore' }} />
    </p>
  )
}

const paragraphs = () => screen.getAllByRole('paragraph').map(({ textContent }) => textContent)

describe.each([
  { name: 'of a public page', Island: Light },
  { name: 'with the library', Island: WithLibrary },
])('an island $name', ({ Island }) => {
  const island = (
    <I18nProvider words={pickWords('format')}>
      <Island />
    </I18nProvider>
  )

  test('shows the texts of outer providers', () => {
    render(
      <I18nProvider words={pickWords('format')}>
        <I18nProvider words={pickWords('broken')}>
          <Island />
        </I18nProvider>
      </I18nProvider>,
    )
    expect(paragraphs()).toEqual(['11\u00a0giorni, 2 ore fa'])
  })

  test('shows no texts of a provider beside it', () => {
    render(
      <>
        {island}
        <I18nProvider words={{}}>
          <Island />
        </I18nProvider>
      </>,
    )
    expect(paragraphs()).toEqual(['11\u00a0giorni, 2 ore fa', 'countdown.days, ago'])
  })
})

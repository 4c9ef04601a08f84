import { expect, test } from 'vitest'
import { createWords } from '#lib/format/words.ts'
import { pickWords, translate } from './i18n.ts'

/** Test keys are not part of the typed keys. */
type Translate = (key: string, values: object) => string

test('translates synchronously', () => {
  expect(translate('broken')('action')).toBe('Riprova')
})

test('formats money, numbers and dates in Italian', () => {
  const words = createWords({
    trial: {
      price: 'Costa {{price, cents}}',
      missing: 'Mancano {{missing, roundCents}}',
      copies: '{{copies, number}} copie, {{share, percent}}',
      until: 'fino al {{day, date}}',
      at: '{{moment, dateTime}}',
    },
  })
  const t = words.t as unknown as Translate
  expect(t('trial:price', { price: 4490 })).toBe('Costa 44,90\u00a0€')
  expect(t('trial:missing', { missing: 32_000 })).toBe('Mancano 320\u00a0€')
  expect(t('trial:copies', { copies: 1200, share: 3 })).toBe('1.200 copie, 3%')
  expect(t('trial:until', { day: Date.UTC(2026, 10, 2) })).toBe('fino al 2 novembre 2026')
  expect(t('trial:at', { moment: Date.UTC(2026, 10, 2, 17) })).toBe('2 novembre 2026, 18:00')
})

test('does not escape values', () => {
  const words = createWords({ trial: { hello: 'Ciao {{name}}' } })
  const t = words.t as unknown as Translate
  expect(t('trial:hello', { name: 'Anna & Bea <3' })).toBe('Ciao Anna & Bea <3')
})

test('pickWords returns only the given namespaces', () => {
  expect(Object.keys(pickWords('broken', 'format'))).toEqual(['broken', 'format'])
})

test('has the text keys of the specification', () => {
  const text = (namespace: 'search' | 'shell', key: string) =>
    (translate(namespace) as unknown as (key: string, values: object) => string)(key, {
      term: 'Torri',
    })
  for (const key of ['loading', 'empty.title', 'empty.subtitle', 'empty.button'])
    expect(text('search', key), key).not.toContain(key)
  for (const part of ['title', 'text'])
    expect(text('shell', `notification.empty.${part}`), part).not.toContain('notification')
})

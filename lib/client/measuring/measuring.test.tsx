import { beforeEach, expect, test, vi } from 'vitest'
import type { MeasuringSettings } from '#lib/contract/measuring.ts'
import { createMeasuring } from './measuring.ts'
import { globals } from './tools.ts'

const provider = (name: 'analytics' | 'ad_tag' | 'ad_pixel', id: string) => ({
  name,
  id,
  script: `https://${name}.example/script.js`,
  conversion: name === 'ad_tag' ? 'label' : null,
})
const settings: MeasuringSettings = {
  version: 'a',
  providers: [provider('analytics', 'G-1'), provider('ad_tag', 'AW-1'), provider('ad_pixel', '12')],
  cookiebot: null,
  debug: false,
}
const purchase = {
  name: 'purchase' as const,
  params: { transaction_id: 'order-5', value: 40, currency: 'EUR' as const, items: [] },
}

const scripts = () => [...document.scripts].map(({ src }) => src)
const pushed = () =>
  (globals().dataLayer ?? []).map((one) => JSON.parse(JSON.stringify([...(one as unknown[])])))
const eventsTo = (id: string) =>
  pushed()
    .filter(([kind, , params]) => kind === 'event' && String(params.send_to).startsWith(id))
    .map(([, name]) => name)

beforeEach(() => {
  document.head.replaceChildren()
  localStorage.clear()
  for (const name of ['dataLayer', 'fbq', '_fbq', 'ga-disable-G-1', 'ga-disable-AW-1'])
    delete globals()[name]
})

const open = (path = '/home') => {
  const leave = vi.fn()
  return { leave, ...createMeasuring(settings, path, leave) }
}

test('sends waiting events after a consent, only to its purposes', () => {
  const measuring = open()
  measuring.send(purchase)
  measuring.apply({ statistics: true, marketing: false })
  expect(scripts()).toEqual(['https://analytics.example/script.js?id=G-1'])
  expect(eventsTo('G-1')).toEqual(['purchase'])
  expect(eventsTo('AW-1')).toEqual([])
  const update = pushed().find(([kind, what]) => kind === 'consent' && what === 'update')
  expect(update?.[2]).toEqual({
    analytics_storage: 'granted',
    ad_storage: 'denied',
    ad_user_data: 'denied',
    ad_personalization: 'denied',
  })
})

test('sends a conversion of one euro once per purchase, also from another page', () => {
  const everything = { statistics: true, marketing: true }
  for (const measuring of [open(), open()]) {
    measuring.apply(everything)
    measuring.send(purchase)
    measuring.send(purchase)
  }
  expect(eventsTo('AW-1')).toEqual(['conversion'])
  expect(eventsTo('G-1')).toEqual(['purchase'])
  const conversion = pushed().find(([, name]) => name === 'conversion')
  expect(conversion?.[2]).toEqual({
    value: 1,
    currency: 'EUR',
    transaction_id: 'order-5',
    send_to: 'AW-1/label',
  })
})

test('deletes old cookies at the next start, but not before Cookiebot reports the choice', () => {
  const names = () => document.cookie.split('; ').map((pair) => pair.split('=')[0])
  const start = (cookiebot: MeasuringSettings['cookiebot']) =>
    createMeasuring({ ...settings, cookiebot }, '/home', vi.fn()).apply(undefined)
  // biome-ignore lint/suspicious/noDocumentCookie: as their scripts do
  document.cookie = '_ga=1; path=/'
  start({ id: 'a', script: 'https://consent.example/uc.js' })
  expect(names()).toContain('_ga')
  start(null)
  expect(names()).not.toContain('_ga')
})

test('shuts out running providers on a page with secrets', () => {
  const measuring = open()
  measuring.apply(undefined)
  expect(measuring.isShutOut('/user')).toBe(false)
  measuring.apply({ statistics: true, marketing: false })
  expect(measuring.isShutOut('/user/tabs')).toBe(true)
  expect(measuring.isShutOut('/auth/reset-password')).toBe(true)
  expect(measuring.isShutOut('/auth/login')).toBe(false)
  expect(measuring.isShutOut('/ga')).toBe(false)
  const begunThere = open('/user')
  begunThere.apply({ statistics: true, marketing: true })
  expect(begunThere.isShutOut('/user/tabs')).toBe(false)
})

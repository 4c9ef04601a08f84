import type { Provider } from '#lib/contract/measuring.ts'
import type { Choice, ProviderName } from '#lib/contract/measuring-rules.ts'
import type { Measured } from '../measure.ts'
import { gtag, signalGoogle } from './gtag.ts'
import { globals, loadScript } from './script.ts'

/** How one of them is begun, told what is wished, told what happened, and stopped. */
type Tool = {
  start: (provider: Provider, choice: Choice) => void
  signal?: (choice: Choice) => void
  tell?: (provider: Provider, event: Measured) => void
  stop?: (provider: Provider) => void
}

const withId = ({ script, id }: Provider) => `${script}?id=${id}`
const silence = ({ id }: Provider) => {
  globals()[`ga-disable-${id}`] = true
}

const analytics: Tool = {
  start: (provider, choice) => {
    signalGoogle(choice)
    gtag('config', provider.id, { send_page_view: false })
    loadScript(withId(provider))
  },
  signal: signalGoogle,
  tell: ({ id }, { name, params }) => {
    // What it tells by itself it tells of this address, without what may be anybody's in it.
    if (name === 'page_view') gtag('set', params)
    gtag('event', name, { ...params, send_to: id })
  },
  stop: silence,
}

const conversion = { value: 1.0, currency: 'EUR' }

const adTag: Tool = {
  start: (provider, choice) => {
    signalGoogle(choice)
    gtag('config', provider.id, { send_page_view: false })
    loadScript(withId(provider))
  },
  signal: signalGoogle,
  tell: ({ id, conversion: label }, { name, params }) => {
    if (name === 'page_view') gtag('event', name, { ...params, send_to: id })
    if (name === 'purchase' || name === 'join_group')
      gtag('event', 'conversion', {
        ...conversion,
        transaction_id: params.transaction_id,
        send_to: `${id}/${label}`,
      })
  },
  stop: silence,
}

/** As the pixel would begin itself: what is said before it has come waits in a queue. */
const fbq = (...given: unknown[]) => {
  const page = globals()
  page.fbq ??= Object.assign(
    (...said: unknown[]) => {
      if (page.fbq?.callMethod) page.fbq.callMethod(...said)
      else page.fbq?.queue?.push(said)
    },
    // It would tell of every address by itself, with all that stands in it.
    { queue: [], loaded: true, version: '2.0', disablePushState: true },
  )
  page._fbq ??= page.fbq
  page.fbq(...given)
}

const pixelEvent = (event: Measured): unknown[] | undefined => {
  if (event.name === 'page_view') return ['PageView']
  if (event.name === 'search') return ['Search', { search_string: event.params.search_term }]
  if (event.name === 'sign_up') return ['CompleteRegistration', {}]
  if (event.name === 'join_group') {
    const { group_id: group, transaction_id: eventID } = event.params
    return ['Lead', { content_ids: [group], content_type: 'product' }, { eventID }]
  }
  if (event.name !== 'purchase') return undefined
  const { transaction_id: eventID, value, currency, items } = event.params
  const ids = items.map(({ item_id }) => item_id)
  return ['Purchase', { value, currency, content_ids: ids, content_type: 'product' }, { eventID }]
}

const adPixel: Tool = {
  start: ({ id, script }) => {
    fbq('consent', 'grant')
    fbq('set', 'autoConfig', false, id)
    fbq('init', id)
    loadScript(script)
  },
  tell: (_, event) => {
    const told = pixelEvent(event)
    if (told) fbq('track', ...told)
  },
  stop: () => fbq('consent', 'revoke'),
}

const clarity = (...given: unknown[]) => {
  const page = globals()
  page.clarity ??= Object.assign((...said: unknown[]) => page.clarity?.q?.push(said), { q: [] })
  page.clarity(...given)
}

const signalClarity = ({ statistics, marketing }: Choice) =>
  clarity('consentv2', {
    analytics_Storage: statistics ? 'granted' : 'denied',
    ad_Storage: marketing ? 'granted' : 'denied',
  })

const recording: Tool = {
  start: ({ id, script }, choice) => {
    // It sees where somebody presses, and none of the words: those may be anybody's.
    document.body.dataset.clarityMask = 'True'
    signalClarity(choice)
    loadScript(`${script}/${id}`)
  },
  signal: signalClarity,
  tell: (_, { name }) => {
    if (name !== 'page_view') clarity('event', name)
  },
  stop: () => clarity('stop'),
}

const monitoring: Tool = { start: ({ script }) => loadScript(script) }

export const tools: Record<ProviderName, Tool> = {
  analytics,
  recording,
  monitoring,
  ad_tag: adTag,
  ad_pixel: adPixel,
}

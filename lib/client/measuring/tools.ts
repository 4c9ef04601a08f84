import type { Provider } from '#lib/contract/measuring.ts'
import type { Choice, ProviderName } from '#lib/contract/measuring-rules.ts'
import type { Measured } from '../transport/measure.ts'

const whenLoaded = (work: () => void) => {
  if (document.readyState === 'complete') work()
  else addEventListener('load', work, { once: true })
}

/** Loads a script after the page. Failures, caused by a blocker or the network, are ignored. */
export const loadScript = (src: string, attributes: Record<string, string> = {}) => {
  const script = document.createElement('script')
  script.async = true
  script.src = src
  for (const [name, value] of Object.entries(attributes)) script.setAttribute(name, value)
  whenLoaded(() => document.head.append(script))
}

type Cookiebot = {
  hasResponse: boolean
  consentID: string
  consent: { statistics: boolean; marketing: boolean }
  renew: () => void
}

type Globals = Window & {
  dataLayer?: unknown[]
  fbq?: Queue & { disablePushState?: boolean; callMethod?: (...given: unknown[]) => void }
  _fbq?: unknown
  clarity?: Queue
  Cookiebot?: Cookiebot | HTMLElement
}

type Queue = ((...given: unknown[]) => void) & { q?: unknown[]; queue?: unknown[] }

export const globals = () => window as unknown as Globals & Record<string, unknown>

/** The Google script accepts only `arguments` objects as commands. */
const gtag = function (..._given: unknown[]) {
  const page = globals()
  page.dataLayer ??= []
  // biome-ignore lint/complexity/noArguments: see above
  page.dataLayer.push(arguments)
}

const word = (given: boolean) => (given ? 'granted' : 'denied')

const signals = ({ statistics, marketing }: Choice) => ({
  analytics_storage: word(statistics),
  ad_storage: word(marketing),
  ad_user_data: word(marketing),
  ad_personalization: word(marketing),
})

let hasBegun = false

/** Consent mode: denies everything first, then sends the choice. */
const signalGoogle = (choice: Choice) => {
  if (!hasBegun) {
    gtag('consent', 'default', signals({ statistics: false, marketing: false }))
    gtag('js', new Date())
  }
  hasBegun = true
  gtag('consent', 'update', signals(choice))
}

type Tool = {
  start: (provider: Provider, choice: Choice) => void
  signal?: (choice: Choice) => void
  send?: (provider: Provider, event: Measured) => void
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
  send: ({ id }, { name, params }) => {
    // Sets the cleaned address for automatic events too, without personal parts.
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
  send: ({ id, conversion: label }, { name, params }) => {
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

/** Defines the queue that the pixel script would define: calls before it has loaded wait there. */
const fbq = (...given: unknown[]) => {
  const page = globals()
  page.fbq ??= Object.assign(
    (...args: unknown[]) => {
      if (page.fbq?.callMethod) page.fbq.callMethod(...args)
      else page.fbq?.queue?.push(args)
    },
    // Prevents automatic events, which would send every address with all its parts.
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
  send: (_, event) => {
    const pixel = pixelEvent(event)
    if (pixel) fbq('track', ...pixel)
  },
  stop: () => fbq('consent', 'revoke'),
}

const clarity = (...given: unknown[]) => {
  const page = globals()
  page.clarity ??= Object.assign((...args: unknown[]) => page.clarity?.q?.push(args), { q: [] })
  page.clarity(...given)
}

const signalClarity = ({ statistics, marketing }: Choice) =>
  clarity('consentv2', {
    analytics_Storage: statistics ? 'granted' : 'denied',
    ad_Storage: marketing ? 'granted' : 'denied',
  })

const recording: Tool = {
  start: ({ id, script }, choice) => {
    // Records clicks but masks all texts, which may be personal.
    document.body.dataset.clarityMask = 'True'
    signalClarity(choice)
    loadScript(`${script}/${id}`)
  },
  signal: signalClarity,
  send: (_, { name }) => {
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

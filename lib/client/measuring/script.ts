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

export type Globals = Window & {
  dataLayer?: unknown[]
  fbq?: Queue & { disablePushState?: boolean; callMethod?: (...given: unknown[]) => void }
  _fbq?: unknown
  clarity?: Queue
  Cookiebot?: Cookiebot | HTMLElement
}

type Queue = ((...given: unknown[]) => void) & { q?: unknown[]; queue?: unknown[] }

export const globals = () => window as unknown as Globals & Record<string, unknown>

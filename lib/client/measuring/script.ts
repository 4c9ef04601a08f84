const whenLoaded = (work: () => void) => {
  if (document.readyState === 'complete') work()
  else addEventListener('load', work, { once: true })
}

/**
 * When all of the page is there. One that does not come, because of a blocker or a line, is missed by nobody
 * here.
 */
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

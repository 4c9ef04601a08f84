import type { MeasuringSettings } from '#lib/contract/measuring.ts'
import type { Choice } from '#lib/contract/measuring-rules.ts'
import { globals, loadScript } from './script.ts'

type Answered = Choice & { id: string }

const answered = (): Answered | undefined => {
  const { Cookiebot } = globals()
  if (!Cookiebot?.hasResponse) return undefined
  const { statistics, marketing } = Cookiebot.consent
  return { statistics, marketing, id: Cookiebot.consentID }
}

const events = ['CookiebotOnConsentReady', 'CookiebotOnAccept', 'CookiebotOnDecline']

/** It asks, remembers and proves in our place; we only do as was chosen. */
export const openCookiebot = (
  { id, script }: NonNullable<MeasuringSettings['cookiebot']>,
  hear: (choice: Answered | undefined) => void,
) => {
  for (const name of events) addEventListener(name, () => hear(answered()))
  loadScript(script, { id: 'Cookiebot', 'data-cbid': id, 'data-blockingmode': 'manual' })
  let isAsked = false
  return {
    reopen: () => {
      const { Cookiebot } = globals()
      if (Cookiebot) return Cookiebot.renew()
      if (isAsked) return
      isAsked = true
      addEventListener('CookiebotOnLoad', () => globals().Cookiebot?.renew(), { once: true })
    },
  }
}

import type { MeasuringSettings } from '#lib/contract/measuring.ts'
import type { Choice } from '#lib/contract/measuring-rules.ts'
import { globals, loadScript } from './tools.ts'

type Answered = Choice & { id: string }

/** Before the script has run, the global name refers to its script element. */
const cookiebot = () => {
  const { Cookiebot } = globals()
  return Cookiebot && 'renew' in Cookiebot ? Cookiebot : undefined
}

const answered = (): Answered | undefined => {
  const here = cookiebot()
  if (!here?.hasResponse) return undefined
  const { statistics, marketing } = here.consent
  return { statistics, marketing, id: here.consentID }
}

const events = ['CookiebotOnConsentReady', 'CookiebotOnAccept', 'CookiebotOnDecline']

/** Cookiebot asks, stores and proves the consent; this code only follows it. */
export const openCookiebot = (
  { id, script }: NonNullable<MeasuringSettings['cookiebot']>,
  onChoice: (choice: Answered | undefined) => void,
) => {
  for (const name of events) addEventListener(name, () => onChoice(answered()))
  loadScript(script, { id: 'Cookiebot', 'data-cbid': id, 'data-blockingmode': 'manual' })
  let isAsked = false
  return {
    reopen: () => {
      const here = cookiebot()
      if (here) return here.renew()
      if (isAsked) return
      isAsked = true
      addEventListener('CookiebotOnLoad', () => cookiebot()?.renew(), { once: true })
    },
  }
}

import type { Choice } from '#lib/contract/measuring-rules.ts'
import { globals } from './script.ts'

/** The Google script accepts only `arguments` objects as commands. */
export const gtag = function (..._given: unknown[]) {
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
export const signalGoogle = (choice: Choice) => {
  if (!hasBegun) {
    gtag('consent', 'default', signals({ statistics: false, marketing: false }))
    gtag('js', new Date())
  }
  hasBegun = true
  gtag('consent', 'update', signals(choice))
}

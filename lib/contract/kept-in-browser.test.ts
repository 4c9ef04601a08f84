import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { keptByProvider, keptByUs, keptWhenMeasured } from './kept-in-browser.ts'
import { providerNames } from './measuring-rules.ts'

const root = new URL('../../', import.meta.url)
const sources = globSync('{app,components,lib,public}/**/*.{ts,tsx,js}', { cwd: root.pathname })
  .filter((path) => !/\.test\.tsx?$|\/stand-ins\//.test(path))
  .sort()

/** Matches code that can store data in a browser. */
const leaves =
  /(?:local|session)Storage\b|\b(?:onDevice|inTab)\.|Cookies\.set|document\.cookie\s*=|setCookie\(nonce|indexedDB|caches\.open|cookieStore/

/** Sources that store data, with the keys of the public list. */
const known: Record<string, string[]> = {
  'components/catalogue/more-cards.tsx': ['place'],
  'components/checkout/actions.ts': ['checkout'],
  'components/checkout/use-choices.ts': ['checkout'],
  'components/community/draft.ts': ['draft'],
  'lib/client/storage/token.ts': ['token'],
  'lib/client/data/basket/basket-glance.ts': ['basket'],
  'lib/client/storage/drafts.ts': ['draft', 'checkout'],
  'lib/client/storage/kept-code.ts': ['code'],
  'lib/client/measuring/choice.ts': ['consent'],
  'lib/client/measuring/measuring.ts': ['counted'],
  'lib/client/storage/own-kinds.ts': ['own'],
  'lib/client/storage/recent-searches.ts': ['searches'],
  'lib/client/storage/this-device.ts': ['device'],
  'components/layout/frame-islands.tsx': ['basketRead'],
  'lib/services/members/identities/routes.ts': ['nonce'],
  'public/service-worker.js': ['pages'],
  // Sources that only read, or know no key.
  'lib/client/storage/browser-storage.ts': [],
  'lib/site/marks.ts': [],
}

test('every source that stores data in a browser is in the list of the cookies page', () => {
  const storing = sources.filter((path) => leaves.test(readFileSync(new URL(path, root), 'utf8')))
  expect(storing).toEqual(Object.keys(known).sort())
  const keys = [...keptByUs, ...keptWhenMeasured].map(({ key }) => key)
  expect(new Set(Object.values(known).flat())).toEqual(new Set(keys))
})

test('the data stored by each measuring provider is listed', () => {
  expect(Object.keys(keptByProvider).sort()).toEqual([...providerNames].sort())
})

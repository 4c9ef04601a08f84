import { isNamed, keptByProvider } from '#lib/contract/kept-in-browser.ts'
import { type Choice, providerNames, purposeOf } from '#lib/contract/measuring-rules.ts'

/** Such scripts set cookies for the widest domain they may: www.shop.example, then shop.example. */
const domains = () => {
  const parts = location.hostname.split('.')
  return ['', ...parts.map((_, from) => `; domain=${parts.slice(from).join('.')}`)]
}

const dropCookie = (name: string) => {
  for (const domain of domains()) {
    // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every browser
    document.cookie = `${name}=; path=/; expires=Thu, 01 Jan 1970 00:00:00 GMT${domain}`
  }
}

const cookieNames = () =>
  document.cookie
    .split('; ')
    .map((pair) => pair.split('=')[0] ?? '')
    .filter((name) => name !== '')

const dropStored = (storage: () => Storage, pattern: string) => {
  try {
    const storageArea = storage()
    for (const key of Object.keys(storageArea))
      if (isNamed(pattern, key)) storageArea.removeItem(key)
  } catch {
    // Storage is forbidden: nothing is stored.
  }
}

const drop = {
  cookie: (pattern: string) => {
    for (const name of cookieNames()) if (isNamed(pattern, name)) dropCookie(name)
  },
  local: (pattern: string) => dropStored(() => localStorage, pattern),
  session: (pattern: string) => dropStored(() => sessionStorage, pattern),
}

/** Deletes cookies and stored data of providers whose purpose has no consent. */
export const clearTraces = (choice: Choice) => {
  const unwished = providerNames.filter((name) => !choice[purposeOf[name]])
  for (const { name, where } of unwished.flatMap((provider) => keptByProvider[provider]))
    for (const place of where) drop[place](name)
}

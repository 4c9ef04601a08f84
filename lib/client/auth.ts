import Cookies from 'js-cookie'

const key = 'token'
const watchers = new Set<() => void>()

/** Storage may be forbidden altogether; a visitor then signs in for the session only. */
const stored = <T>(use: (storage: Storage) => T): T | null => {
  try {
    return use(window.localStorage)
  } catch {
    return null
  }
}

/** The same mark the head of the page sets before the first paint (lib/site/token-mark.ts). */
const markDocument = () =>
  document.documentElement.toggleAttribute('data-token', readToken() !== null)

const tell = () => {
  markDocument()
  for (const watcher of watchers) watcher()
}

export const readToken = (): string | null =>
  Cookies.get(key) ?? stored((storage) => storage.getItem(key))

const forget = () => {
  Cookies.remove(key, { path: '/' })
  stored((storage) => storage.removeItem(key))
}

const store = (token: string, { persistent }: { persistent: boolean }) => {
  forget()
  if (persistent) stored((storage) => storage.setItem(key, token))
  if (readToken() !== token)
    Cookies.set(key, token, {
      path: '/',
      sameSite: 'Lax',
      secure: window.location.protocol === 'https:',
    })
}

/** A persistent token outlives the browser; the other one ends with it. */
export const keepToken = (token: string, lasting: { persistent: boolean }) => {
  store(token, lasting)
  tell()
}

/** Another token of the same session: who is signed in stays the same, so nobody need look again. */
export const replaceToken = (token: string) => store(token, { persistent: true })

export const removeToken = () => {
  forget()
  tell()
}

/** Hears of this tab at once, and of the other tabs when the token is a persistent one. */
export const subscribeToken = (watcher: () => void) => {
  const elsewhere = (event: StorageEvent) => {
    if (event.key !== key && event.key !== null) return
    markDocument()
    watcher()
  }
  watchers.add(watcher)
  window.addEventListener('storage', elsewhere)
  return () => {
    watchers.delete(watcher)
    window.removeEventListener('storage', elsewhere)
  }
}

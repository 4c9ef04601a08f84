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

let seen: { token: string | null } | undefined

const tell = () => {
  seen = undefined
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

/**
 * The token as it was last seen: the islands of a page ask for it some hundred times while it wakes
 * up, and each look at the cookies waits for another process of the browser.
 */
export const seenToken = () => {
  seen ??= { token: readToken() }
  return seen.token
}

const hearStorage = ({ key: changed }: StorageEvent) => {
  if (changed === key || changed === null) tell()
}

/** Of a cookie that another tab has set or taken away nothing is heard; so one looks on coming back. */
const lookAgain = () => {
  if (document.visibilityState === 'visible' && seen?.token !== readToken()) tell()
}

const listen = (way: 'addEventListener' | 'removeEventListener') => {
  window[way]('storage', hearStorage as EventListener)
  document[way]('visibilitychange', lookAgain)
}

/** Hears of this tab at once, of the others when the token is a persistent one or on coming back. */
export const subscribeToken = (watcher: () => void) => {
  if (watchers.size === 0) {
    seen = undefined
    listen('addEventListener')
  }
  watchers.add(watcher)
  return () => {
    watchers.delete(watcher)
    if (watchers.size === 0) listen('removeEventListener')
  }
}

import Cookies from 'js-cookie'
import { useSyncExternalStore } from 'react'
import { onDevice } from './browser-storage.ts'

const key = 'token'
const watchers = new Set<() => void>()

/** Sets the same attribute as the head of the page before the first paint (lib/site/marks.ts). */
const markDocument = () =>
  document.documentElement.toggleAttribute('data-token', readToken() !== null)

let seen: { token: string | null } | undefined

const notify = () => {
  seen = undefined
  markDocument()
  for (const watcher of watchers) watcher()
}

export const readToken = (): string | null => Cookies.get(key) ?? onDevice.read(key)

const forget = () => {
  Cookies.remove(key, { path: '/' })
  onDevice.drop(key)
}

const store = (token: string, { persistent }: { persistent: boolean }) => {
  forget()
  if (persistent) onDevice.keep(key, token)
  if (readToken() !== token)
    Cookies.set(key, token, {
      path: '/',
      sameSite: 'Lax',
      secure: window.location.protocol === 'https:',
    })
}

/** Stores the token. A persistent one outlives the browser; the other one ends with it, as does any where storage is forbidden. */
export const keepToken = (token: string, lasting: { persistent: boolean }) => {
  store(token, lasting)
  notify()
}

/** Stores a new token of the same session without notifying subscribers, since the member stays the same. */
export const replaceToken = (token: string) => store(token, { persistent: true })

export const removeToken = () => {
  forget()
  notify()
}

/** Token as last read: each read of the cookies waits for another process of the browser. */
export const seenToken = () => {
  seen ??= { token: readToken() }
  return seen.token
}

const onStorage = ({ key: changed }: StorageEvent) => {
  if (changed === key || changed === null) notify()
}

/** Reads the token again on coming back: cookies changed by another tab fire no event. */
const onVisible = () => {
  if (document.visibilityState === 'visible' && seen?.token !== readToken()) notify()
}

const listen = (way: 'addEventListener' | 'removeEventListener') => {
  window[way]('storage', onStorage as EventListener)
  document[way]('visibilitychange', onVisible)
}

/** Subscribes to changes: of other tabs at once if the token is persistent, else on coming back. */
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

/** undefined during hydration, since the HTML is the same for everybody; null for a visitor. */
export const useToken = (): string | null | undefined =>
  useSyncExternalStore(subscribeToken, seenToken, () => undefined)

'use client'

import { useMemo, useSyncExternalStore } from 'react'

const subscribe = (watcher: () => void) => {
  window.addEventListener('hashchange', watcher)
  return () => window.removeEventListener('hashchange', watcher)
}

const decoded = (text = '') => {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}

/**
 * Who a link of a mail is for, and its secret: what follows the #, which only the browser knows.
 * Undefined on the first render, null when the link is cut short.
 */
export const useLinkParts = () => {
  const hash = useSyncExternalStore(
    subscribe,
    () => window.location.hash,
    () => undefined,
  )
  return useMemo(() => {
    if (hash === undefined) return undefined
    const [who, secret] = hash.slice(1).split('/').map(decoded)
    return who && secret ? { who, secret } : null
  }, [hash])
}

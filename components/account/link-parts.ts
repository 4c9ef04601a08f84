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
 * Member and secret of a link in a mail, from the fragment of the address, which is never sent to the server.
 * Undefined on the first render, null for a truncated link.
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

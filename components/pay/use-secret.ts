'use client'

import { useSyncExternalStore } from 'react'

const subscribe = (watcher: () => void) => {
  window.addEventListener('hashchange', watcher)
  return () => window.removeEventListener('hashchange', watcher)
}

const whole = /^#([\w-]{20,100})$/

/**
 * Secret of a payment link: the fragment of the address, which is never sent to the server. Undefined until
 * hydration, null for a truncated link.
 */
export const useSecret = () => {
  const hash = useSyncExternalStore(
    subscribe,
    () => window.location.hash,
    () => undefined,
  )
  return hash === undefined ? undefined : (whole.exec(hash)?.[1] ?? null)
}

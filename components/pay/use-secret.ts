'use client'

import { useSyncExternalStore } from 'react'

const subscribe = (watcher: () => void) => {
  window.addEventListener('hashchange', watcher)
  return () => window.removeEventListener('hashchange', watcher)
}

const whole = /^#([\w-]{20,100})$/

/**
 * The secret of a link to pay: what follows the #, which only the browser knows. Undefined while the
 * page wakes up, null where a link was cut short.
 */
export const useSecret = () => {
  const hash = useSyncExternalStore(
    subscribe,
    () => window.location.hash,
    () => undefined,
  )
  return hash === undefined ? undefined : (whole.exec(hash)?.[1] ?? null)
}

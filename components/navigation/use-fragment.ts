import { useSyncExternalStore } from 'react'

const subscribe = (watcher: () => void) => {
  window.addEventListener('hashchange', watcher)
  return () => window.removeEventListener('hashchange', watcher)
}

/** Fragment of the address, which is never sent to the server; undefined until hydration. */
export const useFragment = () =>
  useSyncExternalStore(
    subscribe,
    () => window.location.hash.slice(1),
    () => undefined,
  )

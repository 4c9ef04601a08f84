'use client'

import { useSyncExternalStore } from 'react'

/** Where there is room for two columns: the breakpoint of tailwind.config.ts. */
const wide = '(min-width: 77.25rem)'

const subscribe = (hear: () => void) => {
  const query = window.matchMedia(wide)
  query.addEventListener('change', hear)
  return () => query.removeEventListener('change', hear)
}

/** For what stands somewhere else where there is room, and not only looks different there. */
export const useIsWide = () =>
  useSyncExternalStore(
    subscribe,
    () => window.matchMedia(wide).matches,
    () => true,
  )

'use client'

import { useSyncExternalStore } from 'react'

/** Breakpoint for two columns, as in tailwind.config.ts. */
const wide = '(min-width: 77.25rem)'

const subscribe = (listener: () => void) => {
  const query = window.matchMedia(wide)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** For components that move to another place on wide screens; a mere change of look belongs in CSS. */
export const useIsWide = () =>
  useSyncExternalStore(
    subscribe,
    () => window.matchMedia(wide).matches,
    () => true,
  )

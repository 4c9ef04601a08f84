'use client'

import { useEffect, useSyncExternalStore } from 'react'
import { backdrop } from '#lib/client/backdrop.ts'

/** Asks for the backdrop while `wanted`. It stays until the last of those who asked is done. */
export function useBackdrop(wanted: boolean) {
  useEffect(() => (wanted ? backdrop.ask() : undefined), [wanted])
}

export function Backdrop() {
  const shown = useSyncExternalStore(backdrop.subscribe, backdrop.isShown, () => false)
  return shown ? <div className="backdrop" aria-hidden="true" data-slot="backdrop" /> : null
}

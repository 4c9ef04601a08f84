'use client'

import { useEffect, useSyncExternalStore } from 'react'

let open = 0
const watchers = new Set<() => void>()

function change(by: 1 | -1) {
  open += by
  for (const listener of watchers) listener()
}

const subscribe = (listener: () => void) => {
  watchers.add(listener)
  return () => watchers.delete(listener)
}

export function useBackdrop(wanted: boolean) {
  useEffect(() => {
    if (!wanted) return
    change(1)
    return () => change(-1)
  }, [wanted])
}

export function Backdrop() {
  const shown = useSyncExternalStore(
    subscribe,
    () => open > 0,
    () => false,
  )
  return shown ? <div className="backdrop" aria-hidden="true" data-slot="backdrop" /> : null
}

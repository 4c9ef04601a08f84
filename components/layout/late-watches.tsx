'use client'

import { type ComponentType, useEffect, useState } from 'react'

/** The page comes first: its pictures, its other scripts, the first touch. */
const awake = 1_500

/** What looks on while the site is used, by a script of its own once the page is awake. */
export function LateWatches() {
  const [Watches, setWatches] = useState<ComponentType>()
  useEffect(() => {
    const load = async () => {
      const loaded = await import('./watches.tsx')
      setWatches(() => loaded.Watches)
    }
    // Without a network there is nothing to look on with, and the next page tries again.
    const timer = setTimeout(() => load().catch(() => undefined), awake)
    return () => clearTimeout(timer)
  }, [])
  return Watches ? <Watches /> : null
}

'use client'

import { usePathname } from 'next/navigation'
import { type ComponentType, useEffect, useState } from 'react'
import { awake } from '#lib/client/hooks/use-user-news.ts'

/** Loads the watches of keyboard, focus and offline pages after the page itself. */
export function LateWatches() {
  const [openedAt] = useState(usePathname())
  const [Watches, setWatches] = useState<ComponentType<{ openedAt: string }>>()
  useEffect(() => {
    const load = async () => {
      const loaded = await import('./watches.tsx')
      setWatches(() => loaded.Watches)
    }
    // Without a network the watches are not loaded; the next page retries.
    const timer = setTimeout(() => load().catch(() => undefined), awake)
    return () => clearTimeout(timer)
  }, [])
  return Watches ? <Watches openedAt={openedAt} /> : null
}

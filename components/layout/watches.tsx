'use client'

import { lazy, Suspense } from 'react'
import { useToken } from '#lib/client/session/use-token.ts'
import { KeyboardWatch } from './keyboard-watch.tsx'
import { useHeadingFocus } from './use-heading-focus.ts'
import { useHeldBackdrop } from './use-held-backdrop.ts'
import { useOfflinePages } from './use-offline-pages.ts'
import { useShippingDay } from './use-shipping-day.ts'

const SessionEnd = lazy(async () => ({
  default: (await import('./session-end.tsx')).SessionEnd,
}))

export function Watches({ openedAt }: { openedAt: string }) {
  const token = useToken()
  useHeadingFocus(openedAt)
  useOfflinePages()
  useShippingDay()
  useHeldBackdrop()
  return (
    <>
      <KeyboardWatch />
      {token && (
        <Suspense>
          <SessionEnd />
        </Suspense>
      )}
    </>
  )
}

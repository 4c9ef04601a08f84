'use client'

import { KeyboardWatch } from './keyboard-watch.tsx'
import { SessionEnd } from './session-end.tsx'
import { useHeadingFocus } from './use-heading-focus.ts'
import { useHeldBackdrop } from './use-held-backdrop.ts'
import { useOfflinePages } from './use-offline-pages.ts'
import { useShippingDay } from './use-shipping-day.ts'

export function Watches() {
  useHeadingFocus()
  useOfflinePages()
  useShippingDay()
  useHeldBackdrop()
  return (
    <>
      <KeyboardWatch />
      <SessionEnd />
    </>
  )
}

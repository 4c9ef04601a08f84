'use client'

import { KeyboardWatch } from './keyboard-watch.tsx'
import { useHeadingFocus } from './use-heading-focus.ts'
import { useOfflinePages } from './use-offline-pages.ts'

export function Watches() {
  useHeadingFocus()
  useOfflinePages()
  return <KeyboardWatch />
}

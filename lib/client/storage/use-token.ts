'use client'

import { useSyncExternalStore } from 'react'
import { seenToken, subscribeToken } from './token.ts'

/** undefined during hydration, since the HTML is the same for everybody; null for a visitor. */
export const useToken = (): string | null | undefined =>
  useSyncExternalStore(subscribeToken, seenToken, () => undefined)

'use client'

import { useSyncExternalStore } from 'react'
import { seenToken, subscribeToken } from './auth.ts'

/** undefined while the page wakes up, for it was written for everybody; null for a visitor. */
export const useToken = (): string | null | undefined =>
  useSyncExternalStore(subscribeToken, seenToken, () => undefined)

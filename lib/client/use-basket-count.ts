'use client'

import { useEffect, useSyncExternalStore } from 'react'
import { hasOwnLines, readCount, subscribeBasket } from './basket-glance.ts'
import { useToken } from './use-token.ts'

/** Once for each token in a tab: what somebody put in elsewhere shows on the next visit. */
const isSynced = (token: string) => {
  const mark = token.slice(-8)
  try {
    if (sessionStorage.basket === mark) return true
    sessionStorage.basket = mark
    return false
  } catch {
    return true
  }
}

const follow = async (token: string | null) => {
  // A basket without lines of its own was a member's, who has left.
  if (token === null ? readCount() === 0 || hasOwnLines() : isSynced(token) && !hasOwnLines())
    return
  const { settleBasket } = await import('./basket-sync.ts')
  await settleBasket(token)
}

/** How many pieces the bar shows, of the device or of who is signed in. */
export const useBasketCount = () => {
  const token = useToken()
  useEffect(() => {
    if (token !== undefined) void follow(token)
  }, [token])
  return useSyncExternalStore(subscribeBasket, readCount, () => 0)
}

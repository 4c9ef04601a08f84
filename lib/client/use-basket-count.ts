'use client'

import { useEffect, useSyncExternalStore } from 'react'
import { piecesOf } from './basket.ts'
import { changeBasket, noBasket, readBasket, subscribeBasket } from './basket-store.ts'
import { useToken } from './use-token.ts'

const syncedKey = 'basket_synced'

/** Once for each token in a tab: what somebody put in elsewhere shows on the next visit. */
const isSynced = (token: string) => {
  const mark = token.slice(-8)
  try {
    if (window.sessionStorage.getItem(syncedKey) === mark) return true
    window.sessionStorage.setItem(syncedKey, mark)
    return false
  } catch {
    return true
  }
}

const follow = async (token: string | null) => {
  const { lines, count, merging } = readBasket()
  if (token === null) {
    // Somebody has left: what was shown was theirs.
    if (count !== piecesOf(lines)) changeBasket({ count: piecesOf(lines) })
    return
  }
  if (isSynced(token) && lines.length === 0 && merging === null) return
  const { syncBasket } = await import('./basket-sync.ts')
  // Without a network, or with a dead token, the lines stay and go with the next page.
  await syncBasket().catch(() => {})
}

/** How many pieces the bar shows, of the device or of who is signed in. */
export const useBasketCount = () => {
  const token = useToken()
  useEffect(() => {
    if (token !== undefined) void follow(token)
  }, [token])
  return useSyncExternalStore(subscribeBasket, readBasket, noBasket).count
}

import { useEffect, useSyncExternalStore } from 'react'
import { hasOwnLines, readCount, subscribeBasket } from '../data/basket/basket-glance.ts'
import { inTab } from '../storage/browser-storage.ts'
import { useToken } from '../storage/token.ts'

/** True after the first call for a token in this tab; changes elsewhere show on the next visit. */
const isSynced = (token: string) => {
  const mark = token.slice(-8)
  return inTab.read('basket') === mark || !inTab.keep('basket', mark)
}

const follow = async (token: string | null) => {
  // A basket without device lines was that of a member who has signed out.
  if (token === null ? readCount() === 0 || hasOwnLines() : isSynced(token) && !hasOwnLines())
    return
  const { settleBasket } = await import('../data/basket/basket-sync.ts')
  await settleBasket(token)
}

/** Number of pieces in the bar, of the device or of the member. */
export const useBasketCount = () => {
  const token = useToken()
  useEffect(() => {
    if (token !== undefined) void follow(token)
  }, [token])
  return useSyncExternalStore(subscribeBasket, readCount, () => 0)
}

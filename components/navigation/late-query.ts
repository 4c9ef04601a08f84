'use client'

import { useSearchParams } from 'next/navigation'
import { useSyncExternalStore } from 'react'

const nothing = new URLSearchParams()
const never = () => () => {}

/**
 * The query of the address, empty on the first render: the page is kept without it, for everybody,
 * and what React finds different from the kept page it would not mend.
 */
export const useLateQuery = (): URLSearchParams => {
  const search = useSearchParams()
  const isHere = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  return isHere ? search : nothing
}

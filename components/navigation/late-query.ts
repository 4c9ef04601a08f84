'use client'

import { useSearchParams } from 'next/navigation'
import { useSyncExternalStore } from 'react'

const nothing = new URLSearchParams()
const never = () => () => {}

/** Query of the address, empty on the first render: the HTML is cached without it for everybody. */
export const useLateQuery = (): URLSearchParams => {
  const search = useSearchParams()
  const isHere = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  return isHere ? search : nothing
}

'use client'

import { lazy, Suspense } from 'react'
import { useToken } from '#lib/client/use-token.ts'
import type { OwnInterestsProps } from './own-interests-cards.tsx'

const loadCards = () => import('./own-interests-cards.tsx')
const Cards = lazy(async () => ({ default: (await loadCards()).OwnInterestsCards }))

/** Cards of the member's interests, above the list; empty for visitors. */
export function OwnInterests(props: OwnInterestsProps) {
  if (!useToken()) return null
  return (
    <Suspense fallback={null}>
      <Cards {...props} />
    </Suspense>
  )
}

'use client'

import { lazy, type ReactNode, Suspense } from 'react'
import { useToken } from '#lib/client/storage/token.ts'
import type { OwnInterestsProps } from './own-frame.tsx'

const loadCards = () => import('./own-interests-cards.tsx')
const Cards = lazy(async () => ({ default: (await loadCards()).OwnInterestsCards }))

/** The place of the cards (children) until they are loaded; styles show it to members alone. */
export function OwnInterestsIsland(props: OwnInterestsProps & { children: ReactNode }) {
  const token = useToken()
  if (token === undefined) return props.children
  return (
    token && (
      <Suspense fallback={props.children}>
        <Cards {...props} />
      </Suspense>
    )
  )
}

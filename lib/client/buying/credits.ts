'use client'

import { toCreditsPage } from '../entities/credits.ts'
import { laterCalls } from '../later-calls.ts'
import { useApiPages } from '../queries.tsx'

export const useCredits = () => {
  const list = useApiPages(laterCalls.credits, {}, { toPage: toCreditsPage })
  const [first] = list.data?.pages ?? []
  return { ...list, items: list.data?.pages.flatMap(({ items }) => items) ?? [], first }
}

'use client'

import { toCreditsPage } from '../entities/credits.ts'
import { useApiPages } from '../queries.tsx'

export const useCredits = () => {
  const list = useApiPages('GET /users/logged/credits', {}, { toPage: toCreditsPage })
  const [first] = list.data?.pages ?? []
  return { ...list, items: list.data?.pages.flatMap(({ items }) => items) ?? [], first }
}

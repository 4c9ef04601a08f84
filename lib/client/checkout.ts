'use client'

import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import type { checkout } from '#lib/contract/checkout.ts'
import { browserClient } from './browser.ts'
import { toPointsPage, toQuote } from './entities/checkout.ts'
import { laterCalls } from './later-calls.ts'
import { queryKey } from './queries.tsx'

export type Purchase = z.input<typeof checkout.quote.body>

/**
 * What it costs now. The last totals stay while the next are asked for; whoever lets somebody agree
 * looks at `isPlaceholderData` first.
 */
export const useQuote = (purchase: Purchase, { enabled = true } = {}) =>
  useQuery({
    queryKey: queryKey(laterCalls.quote, { body: purchase }),
    queryFn: ({ signal }) => browserClient.call(laterCalls.quote, { body: purchase }, { signal }),
    select: ({ data }) => toQuote(data),
    placeholderData: keepPreviousData,
    staleTime: 0,
    enabled: enabled && purchase.lines.length > 0,
  })

/** Pick-up points near a town or postal code, page by page, at what bringing this purchase there costs. */
export const usePointsNear = (purchase: Purchase, near: string) => {
  // Neither what is chosen nor what is paid with changes the points: choosing one asks for nothing anew.
  const asked = { ...purchase, delivery: null, use_credits: false, near }
  return useInfiniteQuery({
    queryKey: [...queryKey(laterCalls.quote, { body: asked }), 'points'],
    queryFn: async ({ signal, pageParam }) => {
      const body = { ...asked, near_page: pageParam }
      return toPointsPage(await browserClient.call(laterCalls.quote, { body }, { signal }))
    },
    initialPageParam: 1,
    getNextPageParam: ({ page, lastPage }) => (page < lastPage ? page + 1 : null),
  })
}

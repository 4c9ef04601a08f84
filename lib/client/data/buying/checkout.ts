import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import type { checkout } from '#lib/contract/checkout.ts'
import { browserClient } from '../../transport/browser.ts'
import { toPointsPage, toQuote } from '../entities/checkout.ts'
import { queryKey } from '../queries.tsx'

export type Purchase = z.input<typeof checkout.quote.body>

const quoteQuery = (purchase: Purchase) => ({
  queryKey: queryKey('POST /checkout/quote', { body: purchase }),
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    browserClient.call('POST /checkout/quote', { body: purchase }, { signal }),
})

/** Keeps the last totals while the next load: check `isPlaceholderData` before anybody agrees. */
export const useQuote = (purchase: Purchase, { enabled = true } = {}) =>
  useQuery({
    ...quoteQuery(purchase),
    select: ({ data }) => toQuote(data),
    placeholderData: keepPreviousData,
    staleTime: 0,
    enabled: enabled && purchase.lines.length > 0,
  })

/** Returns a function for the quote of a purchase, fetched unless it is shown already. */
export const useQuoting = () => {
  const client = useQueryClient()
  return async (purchase: Purchase) =>
    toQuote((await client.fetchQuery({ ...quoteQuery(purchase), staleTime: Infinity })).data)
}

/** Pick-up points near a town or postal code, page by page, with the delivery cost of this purchase. */
export const usePointsNear = (purchase: Purchase, near: string) => {
  // Chosen delivery and credits do not change the points: choosing one starts no new request.
  const pointsRequest = { ...purchase, delivery: null, use_credits: false, near }
  return useInfiniteQuery({
    queryKey: [...queryKey('POST /checkout/quote', { body: pointsRequest }), 'points'],
    queryFn: async ({ signal, pageParam }) => {
      const body = { ...pointsRequest, near_page: pageParam }
      return toPointsPage(await browserClient.call('POST /checkout/quote', { body }, { signal }))
    },
    initialPageParam: 1,
    getNextPageParam: ({ page, lastPage }) => (page < lastPage ? page + 1 : null),
  })
}

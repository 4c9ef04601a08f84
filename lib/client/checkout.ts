'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import type { checkout } from '#lib/contract/checkout.ts'
import { browserClient } from './browser.ts'
import { toQuote } from './entities/checkout.ts'
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

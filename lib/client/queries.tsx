'use client'

import {
  keepPreviousData,
  notifyManager,
  QueryClient,
  QueryClientProvider,
  useInfiniteQuery,
  useMutation,
  useQuery,
} from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import type { z } from 'zod'
import type { Page } from './entities/list.ts'
import { subscribeToken } from './session/auth.ts'
import { ApiError } from './transport/api-error.ts'
import { browserClient } from './transport/browser.ts'
import type { Callable, CallInput } from './transport/client.ts'

const tries = 2

/** Retries server and network errors only: refusals are final. */
const worthRetrying = (failures: number, error: Error) =>
  failures < tries && error instanceof ApiError && error.status >= 500

// Notifies within the same task: a pressed switch must not fall back until the next one.
notifyManager.setScheduler(queueMicrotask)

const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: worthRetrying, staleTime: 15_000 },
      // Without a network a mutation fails at once, instead of waiting silently.
      mutations: { retry: false, networkMode: 'always' },
    },
  })

export function QueryProvider({ children }: { children: ReactNode }) {
  const [client] = useState(createQueryClient)
  // Resets all queries when the token changes: data of one member must not show to others.
  useEffect(() => subscribeToken(() => void client.resetQueries()), [client])
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}

export const queryKey = (endpoint: Callable, input: object = {}) =>
  [endpoint.method, endpoint.path, input] as const

type QueryOptions<Wire, Entity> = {
  select?: (wire: Wire) => Entity
  enabled?: boolean
  staleTime?: number
  refetchInterval?: number | false
  /** Shows the previous answer while the one of another page or filter loads. */
  keepPrevious?: boolean
}

export const useApiQuery = <
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  O extends z.ZodType,
  Entity = z.output<O>,
>(
  endpoint: Callable<P, Q, B, O>,
  input: CallInput<P, Q, B>,
  { keepPrevious, ...options }: QueryOptions<z.output<O>, Entity> = {},
) =>
  useQuery({
    ...options,
    ...(keepPrevious ? { placeholderData: keepPreviousData } : {}),
    queryKey: queryKey(endpoint, input),
    queryFn: ({ signal }): Promise<z.output<O>> => browserClient.call(endpoint, input, { signal }),
  })

type PagesOptions<Wire, One> = {
  /** May return more than the list. */
  toPage: (wire: Wire) => One | Promise<One>
  enabled?: boolean
  /** Earlier pages are in the HTML already. */
  firstPage?: number
  /** Loads nothing before the first `fetchNextPage`. */
  onDemand?: boolean
  /** Bypasses the browser cache, whose answer may be a moment old. */
  fresh?: boolean
}

/** Cache time of lists, so that coming back shows all pages loaded before. */
const pagesStay = 30 * 60_000

/** List that loads further pages at its end. */
export const useApiPages = <
  P extends z.ZodType,
  Q extends z.ZodType,
  O extends z.ZodType,
  One extends Page<unknown>,
>(
  endpoint: Callable<P, Q, z.ZodVoid, O>,
  input: CallInput<P, Q, z.ZodVoid>,
  {
    toPage,
    enabled = true,
    firstPage = 1,
    onDemand,
    fresh = false,
  }: PagesOptions<z.output<O>, One>,
) =>
  useInfiniteQuery({
    enabled: (query) => enabled && !(onDemand && query.state.data === undefined),
    gcTime: pagesStay,
    queryKey: [...queryKey(endpoint, input), 'pages', firstPage],
    queryFn: async ({ signal, pageParam }): Promise<One> => {
      const paged = { ...input, query: { ...input.query, page: pageParam } }
      return toPage(await browserClient.call(endpoint, paged, { signal, fresh }))
    },
    initialPageParam: firstPage,
    getNextPageParam: ({ page, lastPage }: One) => (page < lastPage ? page + 1 : null),
  })

type MutationOptions<Wire, Input> = {
  onSuccess?: (wire: Wire, input: Input) => unknown
  onError?: (error: Error, input: Input) => unknown
}

export const useApiMutation = <
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  O extends z.ZodType,
>(
  endpoint: Callable<P, Q, B, O>,
  options: MutationOptions<z.output<O>, CallInput<P, Q, B>> = {},
) =>
  useMutation<z.output<O>, Error, CallInput<P, Q, B>>({
    ...options,
    mutationFn: (input) => browserClient.call(endpoint, input),
  })

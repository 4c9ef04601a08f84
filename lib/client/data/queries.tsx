'use client'

import {
  keepPreviousData,
  notifyManager,
  QueryClient,
  QueryClientProvider,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import type { CallName } from '#lib/contract/calls.ts'
import type { ConsoleCalls } from '#lib/contract/console/calls.ts'
import { subscribeToken } from '../storage/token.ts'
import { ApiError } from '../transport/api-error.ts'
import { browserClient } from '../transport/browser.ts'
import type { CallInput, CallOutput } from '../transport/client.ts'
import type { Page } from './entities/wire.ts'

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

/** Without an input, the key matches the queries of a call whatever their input. */
export const queryKey = (name: CallName | keyof ConsoleCalls, input: object = {}) =>
  [name, input] as const

export const readAgain = 10_000

type QueryOptions<Wire, Entity> = {
  select?: (wire: Wire) => Entity
  enabled?: boolean
  staleTime?: number
  refetchInterval?: (query: { state: { data?: Wire | undefined } }) => number | false
  /** Shows the previous answer while the one of another page or filter loads. */
  keepPrevious?: boolean
}

export const useApiQuery = <Name extends CallName, Entity = CallOutput<Name>>(
  name: Name,
  input: CallInput<Name>,
  { keepPrevious, ...options }: QueryOptions<CallOutput<Name>, Entity> = {},
) =>
  useQuery({
    ...options,
    ...(keepPrevious ? { placeholderData: keepPreviousData } : {}),
    queryKey: queryKey(name, input),
    queryFn: ({ signal }): Promise<CallOutput<Name>> => browserClient.call(name, input, { signal }),
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

type PageOf<One> = One extends Page<infer Entity> ? Entity : never

export const useApiPages = <Name extends CallName, One extends Page<unknown>>(
  name: Name,
  input: CallInput<Name>,
  {
    toPage,
    enabled = true,
    firstPage = 1,
    onDemand,
    fresh = false,
  }: PagesOptions<CallOutput<Name>, One>,
) => {
  const list = useInfiniteQuery({
    enabled: (query) => enabled && !(onDemand && query.state.data === undefined),
    gcTime: pagesStay,
    queryKey: [...queryKey(name, input), 'pages', firstPage],
    queryFn: async ({ signal, pageParam }): Promise<One> => {
      const paged = { ...input, query: { ...input.query, page: pageParam } }
      return toPage(await browserClient.call(name, paged, { signal, fresh }))
    },
    initialPageParam: firstPage,
    getNextPageParam: ({ page, lastPage }: One) => (page < lastPage ? page + 1 : null),
  })
  const items = list.data?.pages.flatMap((page) => page.items as PageOf<One>[]) ?? []
  return { ...list, items }
}

/** Loads what is shown of these calls again. */
export const useReload = (...names: CallName[]) => {
  const client = useQueryClient()
  return () =>
    Promise.all(names.map((name) => client.invalidateQueries({ queryKey: queryKey(name) })))
}

type MutationOptions<Wire, Input> = {
  onSuccess?: (wire: Wire, input: Input) => unknown
  onError?: (error: Error, input: Input) => unknown
}

export const useApiMutation = <Name extends CallName>(
  name: Name,
  options: MutationOptions<CallOutput<Name>, CallInput<Name>> = {},
) =>
  useMutation<CallOutput<Name>, Error, CallInput<Name>>({
    ...options,
    mutationFn: (input) => browserClient.call(name, input),
  })

export type Callbacks = { onSuccess?: () => unknown; onError?: (error: Error) => unknown }

/** Reloads after a refusal too: something changed elsewhere, and the data on the page are old. */
export const afterReload = (
  reload: () => Promise<unknown>,
  { onSuccess, onError }: Callbacks,
): Callbacks => ({
  onSuccess: async () => {
    await reload()
    onSuccess?.()
  },
  onError: async (error) => {
    await reload()
    onError?.(error)
  },
})

'use client'

import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
// Modules that the same pages load share a chunk. This import brings all that the shop loads of
// TanStack Query: screens that loaded only a part of it would split the chunk of the shop in two.
import { queryKey } from '../data/queries.tsx'
import {
  type ConsoleCallName,
  type ConsoleInput,
  type ConsoleOutput,
  consoleCall,
} from './client.ts'

export type QueryOptions<Output> = {
  enabled?: boolean
  /** Milliseconds between two reads, also by what was read last. */
  refetchInterval?: number | ((query: { state: { data?: Output | undefined } }) => number | false)
  retry?: boolean
}

export const useConsoleQuery = <Name extends ConsoleCallName>(
  name: Name,
  input: ConsoleInput<Name>,
  options: QueryOptions<ConsoleOutput<Name>> = {},
) =>
  useQuery({
    ...options,
    placeholderData: keepPreviousData,
    queryKey: queryKey(name, input),
    queryFn: ({ signal }): Promise<ConsoleOutput<Name>> => consoleCall(name, input, { signal }),
  })

type MutationOptions<Name extends ConsoleCallName> = {
  onSuccess?: (output: ConsoleOutput<Name>) => unknown
  onError?: (error: Error) => unknown
}

export const useConsoleMutation = <Name extends ConsoleCallName>(
  name: Name,
  options: MutationOptions<Name> = {},
) =>
  useMutation<ConsoleOutput<Name>, Error, ConsoleInput<Name>>({
    ...options,
    mutationFn: (input) => consoleCall(name, input),
  })

/** Puts the answer of a write in place of what a query shows. */
export const useShow = <Name extends ConsoleCallName>(name: Name, input: object = {}) => {
  const client = useQueryClient()
  return (output: ConsoleOutput<Name>) => client.setQueryData(queryKey(name, input), output)
}

/** Reads again what is shown, after a write that answers something else. */
export const useRefresh = () => {
  const client = useQueryClient()
  return () => client.invalidateQueries()
}

/** Forgets everything that was shown, when the operator signs in or out. */
export const useForget = () => {
  const client = useQueryClient()
  return () => client.clear()
}

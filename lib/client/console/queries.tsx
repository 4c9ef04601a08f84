'use client'

import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type ConsoleCallName,
  type ConsoleInput,
  type ConsoleOutput,
  consoleCall,
} from './client.ts'

const keyOf = (name: ConsoleCallName, input: object = {}) => [name, input] as const

type QueryOptions = { enabled?: boolean; refetchInterval?: number; retry?: boolean }

export const useConsoleQuery = <Name extends ConsoleCallName>(
  name: Name,
  input: ConsoleInput<Name>,
  options: QueryOptions = {},
) =>
  useQuery({
    ...options,
    placeholderData: keepPreviousData,
    queryKey: keyOf(name, input),
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
  return (output: ConsoleOutput<Name>) => client.setQueryData(keyOf(name, input), output)
}

/** Forgets everything that was shown, when the operator signs in or out. */
export const useForget = () => {
  const client = useQueryClient()
  return () => client.clear()
}

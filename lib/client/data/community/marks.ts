import {
  type QueryClient,
  type QueryKey,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useCallback } from 'react'
import { paths, type ResourceType } from '../../paths.ts'
import { readToken, useToken } from '../../storage/token.ts'
import { ApiError } from '../../transport/api-error.ts'
import { browserClient } from '../../transport/browser.ts'
import { type Marks, toMarks, withFollow, withWait } from '../entities/marks.ts'
import { queryKey } from '../queries.tsx'

export const marksKey = queryKey('GET /users/logged/marks')

/** Selects a part of the marks; the component renders again only when that part changes. */
export const useMarked = <Part>(select: (marks: Marks) => Part): Part | undefined => {
  const token = useToken()
  const { data } = useQuery({
    queryKey: marksKey,
    queryFn: async ({ signal }) =>
      toMarks((await browserClient.call('GET /users/logged/marks', {}, { signal })).data),
    enabled: typeof token === 'string',
    staleTime: 60_000,
    select,
  })
  return token ? data : undefined
}

/** Marks of the member; undefined for a visitor and while unknown. */
export const useMarks = () => useMarked((marks) => marks)

/** Stable between renders, so that effects may depend on it. */
export const useLogin = () => {
  const router = useRouter()
  return useCallback(() => {
    const { pathname, search } = window.location
    router.push(paths.login(pathname + search))
  }, [router])
}

export const change = (client: QueryClient, to: (marks: Marks) => Marks) =>
  client.setQueryData<Marks>(marksKey, (marks) => marks && to(marks))

/** Loads the marks again when they were never read or may be wrong. */
export const settle = (client: QueryClient, error: Error | null) => {
  if (error || !client.getQueryData(marksKey))
    return client.invalidateQueries({ queryKey: marksKey })
}

export const isDeadToken = (error: Error) => error instanceof ApiError && error.status === 401

/** Updates the mark of a waiting list as the server has answered. */
export const useWaitMark = () => {
  const client = useQueryClient()
  return (bundle: number, on: boolean) => {
    change(client, (marks) => withWait(marks, bundle, on))
    return settle(client, null)
  }
}

type Optimistic<Value, Wire> = {
  key: readonly unknown[]
  /** Query whose answers would undo what is shown. */
  queryKey: QueryKey
  send: (value: Value) => Promise<{ data: Wire }>
  /** Shows the value at once; returns what shows the state before it. */
  show: (value: Value) => () => void
  onAnswer: (answer: Wire) => void
  onDeadToken: () => void
  onRefused?: (() => void) | undefined
}

/** Rolls back when the server refuses; of several presses the last one decides. */
export const useOptimistic = <Value, Wire>(options: Optimistic<Value, Wire>) => {
  const { key, queryKey, send, show, onAnswer, onDeadToken, onRefused } = options
  const client = useQueryClient()
  const isLast = () => client.isMutating({ mutationKey: key }) === 1
  return useMutation({
    mutationKey: key,
    scope: { id: key.join() },
    mutationFn: send,
    onMutate: async (value) => {
      await client.cancelQueries({ queryKey })
      return show(value)
    },
    onSuccess: ({ data }) => {
      if (isLast()) onAnswer(data)
    },
    onError: (error, _, undo) => {
      if (isLast()) undo?.()
      if (isDeadToken(error)) onDeadToken()
      else onRefused?.()
    },
    onSettled: (_, error) => (queryKey === marksKey ? settle(client, error) : undefined),
  })
}

const follows = {
  preorder: { start: 'PUT /preorders/{id}/follow', stop: 'DELETE /preorders/{id}/follow' },
  sale: { start: 'PUT /sales/{id}/follow', stop: 'DELETE /sales/{id}/follow' },
  proposal: { start: 'PUT /community/{id}/follow', stop: 'DELETE /community/{id}/follow' },
} as const

export const useFollow = (type: ResourceType, id: number, onRefused?: () => void) => {
  const client = useQueryClient()
  const login = useLogin()
  const followed = useMarked((marks) => marks.followed[type].includes(id)) ?? false
  const put = (on: boolean) => change(client, (marks) => withFollow(marks, type, id, on))
  const { mutate } = useOptimistic({
    key: ['follow', type, id],
    queryKey: marksKey,
    send: (on: boolean) =>
      browserClient.call(on ? follows[type].start : follows[type].stop, { params: { id } }),
    show: (on) => {
      put(on)
      return () => put(!on)
    },
    onAnswer: (answer) => put(answer.followed),
    onDeadToken: login,
    onRefused,
  })
  const toggle = () => (readToken() === null ? login() : mutate(!followed))
  return { followed, toggle }
}

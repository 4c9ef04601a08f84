import {
  type InfiniteData,
  type QueryClient,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { paths, type ResourceType } from '../../paths.ts'
import { readToken, useToken } from '../../storage/token.ts'
import { browserClient } from '../../transport/browser.ts'
import { sendDraft } from '../../transport/kept-attempt.ts'
import { type Comment, toComment } from '../entities/comments.ts'
import type { Page } from '../entities/wire.ts'
import { queryKey, useApiQuery } from '../queries.tsx'
import { useOptimistic } from './marks.ts'
import { hashOf, type ThreadWish } from './thread-place.ts'

export type ThreadPlace = { type: ResourceType; id: number }

export const threadCalls = {
  preorder: {
    list: 'GET /preorders/{id}/comments',
    write: 'POST /preorders/{id}/comments',
    liked: 'GET /preorders/{id}/comments/liked',
    people: 'GET /preorders/{id}/comments/people',
  },
  sale: {
    list: 'GET /sales/{id}/comments',
    write: 'POST /sales/{id}/comments',
    liked: 'GET /sales/{id}/comments/liked',
    people: 'GET /sales/{id}/comments/people',
  },
  proposal: {
    list: 'GET /community/{id}/comments',
    write: 'POST /community/{id}/comments',
    liked: 'GET /community/{id}/comments/liked',
    people: 'GET /community/{id}/comments/people',
  },
} as const

/** Leads to sign-in, and back to the begun action. */
export const useThreadLogin = () => {
  const router = useRouter()
  return (wish: ThreadWish) => {
    const { pathname, search } = window.location
    router.push(paths.login(pathname + search + hashOf(wish)))
  }
}

type CachedComments = InfiniteData<Page<Comment>> | Comment[] | { comment: Comment } | undefined

const changed = (kept: CachedComments, change: (comment: Comment) => Comment): CachedComments => {
  if (Array.isArray(kept)) return kept.map(change)
  if (!kept || !('pages' in kept)) return kept
  const pages = kept.pages.map((page) => ({ ...page, items: page.items.map(change) }))
  return { ...kept, pages }
}

/** Updates one comment in every query that shows it. */
export const changeComment = (
  client: QueryClient,
  id: number,
  change: (comment: Comment) => Comment,
) =>
  client.setQueriesData<CachedComments>(
    { predicate: ({ queryKey: [name] }) => String(name).includes('comments') },
    (kept) => changed(kept, (comment) => (comment.id === id ? change(comment) : comment)),
  )

const likedKey = ({ type, id }: ThreadPlace) =>
  queryKey(threadCalls[type].liked, { params: { id } })

export const useLiked = (place: ThreadPlace): readonly number[] => {
  const token = useToken()
  const { data } = useApiQuery(
    threadCalls[place.type].liked,
    { params: { id: place.id } },
    { enabled: typeof token === 'string', staleTime: 60_000, select: ({ data }) => data },
  )
  return (token ? data : undefined) ?? []
}

export const useLike = (place: ThreadPlace, { id, likes }: Comment, liked: boolean) => {
  const client = useQueryClient()
  const login = useThreadLogin()
  const put = (on: boolean, count: number) => {
    changeComment(client, id, (comment) => ({ ...comment, likes: Math.max(0, count) }))
    client.setQueryData<{ data: number[] }>(likedKey(place), (mine) => {
      const others = (mine?.data ?? []).filter((other) => other !== id)
      return { data: on ? [...others, id] : others }
    })
  }
  const { mutate, error } = useOptimistic({
    key: ['like', id],
    queryKey: likedKey(place),
    send: (on: boolean) =>
      browserClient.call(on ? 'PUT /comments/{id}/like' : 'DELETE /comments/{id}/like', {
        params: { id },
      }),
    show: (on) => {
      put(on, likes + (on ? 1 : -1))
      return () => put(!on, likes)
    },
    onAnswer: (answer) => put(answer.liked, answer.likes),
    onDeadToken: () => login({ act: 'like', id }),
  })
  const toggle = () => (readToken() === null ? login({ act: 'like', id }) : mutate(!liked))
  return { toggle, error }
}

export const draftOf = ({ type, id }: ThreadPlace, parentId: number | null) =>
  [type, id, ...(parentId === null ? [] : [parentId])].join(':')

export type Words = { content: string; mentions: number[] }

export const sendComment = async (place: ThreadPlace, parentId: number | null, body: Words) => {
  const { data } = await sendDraft(draftOf(place, parentId), body, (key) =>
    parentId === null
      ? browserClient.call(
          threadCalls[place.type].write,
          { params: { id: place.id }, body },
          { key },
        )
      : browserClient.call(
          'POST /comments/{id}/answers',
          { params: { id: parentId }, body },
          { key },
        ),
  )
  return toComment(data)
}

export const rewordComment = async (id: number, body: Words) =>
  toComment((await browserClient.call('PATCH /comments/{id}', { params: { id }, body })).data)

export const removeComment = async (id: number) =>
  toComment((await browserClient.call('DELETE /comments/{id}', { params: { id } })).data)

export const restoreComment = async (id: number) =>
  toComment((await browserClient.call('DELETE /comments/{id}/removal', { params: { id } })).data)

/** Comments just sent from here, shown in place until the list is loaded again. */
export const useWritten = ({ type, id }: ThreadPlace, parentId: number | null) => {
  const client = useQueryClient()
  const queryKey = ['written comments', type, id, parentId]
  const { data } = useQuery<Comment[]>({
    queryKey,
    queryFn: () => [],
    initialData: [],
    staleTime: Number.POSITIVE_INFINITY,
  })
  return {
    written: data,
    add: (comment: Comment) =>
      client.setQueryData<Comment[]>(queryKey, (before = []) => [...before, comment]),
    clear: () => client.setQueryData<Comment[]>(queryKey, []),
  }
}

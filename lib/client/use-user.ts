'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from './api-error.ts'
import { readToken, removeToken, replaceToken } from './auth.ts'
import { browserClient } from './browser.ts'
import { calls } from './calls.ts'
import { toUser, type User } from './entities/people.ts'
import { queryKey } from './queries.tsx'
import { useToken } from './use-token.ts'

/** A token a week old is changed for another one; when that fails the old one is as good as before. */
const renew = async (token: string) => {
  try {
    const { data } = await browserClient.call(calls.renewSession)
    if (readToken() === token) replaceToken(data.token)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
  }
}

const fetchUser = async (signal: AbortSignal): Promise<User | null> => {
  const token = readToken()
  try {
    const { data, meta } = await browserClient.call(calls.logged, {}, { signal })
    if (meta?.renew && token) await renew(token)
    return toUser(data)
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 401)) throw error
    // Somebody may have signed in meanwhile: only the token that was refused goes.
    if (readToken() === token) removeToken()
    return null
  }
}

/** undefined while it is not known, null for a visitor, the user otherwise. */
export const useUser = (): User | null | undefined => {
  const token = useToken()
  const { data } = useQuery({
    queryKey: queryKey(calls.logged),
    queryFn: ({ signal }) => fetchUser(signal),
    enabled: typeof token === 'string',
    staleTime: 60_000,
  })
  // An island that comes to life after another one has asked must begin as the page was kept.
  if (token === undefined) return undefined
  return token === null ? null : data
}

const watchClosely = 3 * 60_000
const watchEvery = (since: number) => (Date.now() - since < watchClosely ? 4_000 : 20_000)

/** Looks, while the page is looked at, whether something was done elsewhere, and on coming back. */
export const useUserWatch = (watching: boolean) => {
  const token = useToken()
  const [since] = useState(() => Date.now())
  useQuery({
    queryKey: queryKey(calls.logged),
    queryFn: ({ signal }) => fetchUser(signal),
    enabled: watching && typeof token === 'string',
    staleTime: 60_000,
    refetchInterval: () => watchEvery(since),
    refetchOnWindowFocus: 'always',
  })
}

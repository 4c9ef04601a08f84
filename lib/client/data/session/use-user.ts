import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readToken, removeToken, replaceToken, useToken } from '../../storage/token.ts'
import { ApiError } from '../../transport/api-error.ts'
import { browserClient } from '../../transport/browser.ts'
import { toUser, type User } from '../entities/people.ts'
import { queryKey } from '../queries.tsx'

/** Replaces a token that is a week old; after a failure the old one stays valid. */
const renew = async (token: string) => {
  try {
    const { data } = await browserClient.call('POST /users/logged/sessions/renew')
    if (readToken() === token) replaceToken(data.token)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
  }
}

const fetchUser = async (signal: AbortSignal): Promise<User | null> => {
  const token = readToken()
  try {
    const { data, meta } = await browserClient.call('GET /users/logged', {}, { signal })
    if (meta?.renew && token) await renew(token)
    return toUser(data)
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 401)) throw error
    // Removes only the refused token: somebody may have signed in meanwhile.
    if (readToken() === token) removeToken()
    return null
  }
}

/** undefined while unknown, null for a visitor, otherwise the user. */
export const useUser = (): User | null | undefined => {
  const token = useToken()
  const { data } = useQuery({
    queryKey: queryKey('GET /users/logged'),
    queryFn: ({ signal }) => fetchUser(signal),
    enabled: typeof token === 'string',
    staleTime: 60_000,
  })
  // A component that hydrates after another one has loaded the user must render as in the HTML.
  if (token === undefined) return undefined
  return token === null ? null : data
}

const watchClosely = 3 * 60_000
const watchEvery = (since: number) => (Date.now() - since < watchClosely ? 4_000 : 20_000)

/** Polls for changes made elsewhere while the page is visible, and on coming back. */
export const useUserWatch = (watching: boolean) => {
  const token = useToken()
  const [since] = useState(() => Date.now())
  useQuery({
    queryKey: queryKey('GET /users/logged'),
    queryFn: ({ signal }) => fetchUser(signal),
    enabled: watching && typeof token === 'string',
    staleTime: 60_000,
    refetchInterval: () => watchEvery(since),
    refetchOnWindowFocus: 'always',
  })
}

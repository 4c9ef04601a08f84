'use client'

import { useQuery } from '@tanstack/react-query'
import { toExternalLink } from '#lib/client/entities/community.ts'
import { queryKey } from '#lib/client/queries.tsx'
import { useToken } from '#lib/client/session/use-token.ts'
import { browserClient } from '#lib/client/transport/browser.ts'

/** Preview of a link; fetched only for signed-in members. */
export const useLinkPreview = (url: string | undefined) => {
  const token = useToken()
  const { data, isFetching, isError, refetch } = useQuery({
    queryKey: queryKey('PUT /community/links', { url }),
    queryFn: async ({ signal }) => {
      const { data } = await browserClient.call(
        'PUT /community/links',
        { body: { url: url ?? '' } },
        { signal },
      )
      return toExternalLink(data)[0] ?? null
    },
    enabled: url !== undefined && typeof token === 'string',
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const hasContent = Boolean(data?.title || data?.image)
  return {
    link: url === undefined ? null : (data ?? null),
    isReading: isFetching,
    isSilent: url !== undefined && (isError || (data !== undefined && !hasContent)),
    retry: () => void refetch(),
  }
}

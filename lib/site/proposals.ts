import { cache } from 'react'
import { toDiscussion } from '#lib/client/data/entities/comments.ts'
import { toProposal } from '#lib/client/data/entities/community.ts'
import { ApiError } from '#lib/client/transport/api-error.ts'
import { serverClient } from '#lib/client/transport/server.ts'
import { pathId } from '#lib/contract/shapes.ts'

/** Reads a proposal with its comments; null when it does not exist. Cached for each render. */
export const readProposal = cache(async (given: string) => {
  const id = pathId.safeParse(given).data
  if (id === undefined) return null
  const client = serverClient()
  const input = { params: { id } }
  try {
    const [proposal, thread] = await Promise.all([
      client.call('GET /community/{id}', input),
      client.call('GET /community/{id}/comments', input),
    ])
    return { proposal: toProposal(proposal.data), comments: toDiscussion(thread) }
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
})

import { cache } from 'react'
import { serverClient } from '#lib/client/transport/server.ts'

/** Reads the interests of the shop. Cached for each render. */
export const readInterests = cache(
  async () => (await serverClient().call('GET /community/interests')).data,
)

import { useQueryClient } from '@tanstack/react-query'
import { queryKey } from '#lib/client/data/queries.tsx'
import { browserClient } from '#lib/client/transport/browser.ts'

/** Sends only the given fields: an omitted or blank field keeps the saved value. */
export const useSaveUser = () => {
  const client = useQueryClient()
  return async (fields: Record<string, string | File>) => {
    const body = new FormData()
    for (const [name, value] of Object.entries(fields)) if (value) body.set(name, value)
    const { data } = await browserClient.call('PUT /users/logged', { body })
    await client.invalidateQueries({ queryKey: queryKey('GET /users/logged') })
    return data
  }
}

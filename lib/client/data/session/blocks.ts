import { useMutation, useQueryClient } from '@tanstack/react-query'
import { browserClient } from '../../transport/browser.ts'
import { change, marksKey, settle } from '../community/marks.ts'
import { withBlock } from '../entities/marks.ts'
import { toPage } from '../entities/wire.ts'
import { queryKey, useApiPages } from '../queries.tsx'

type BlockChange = { id: number; on: boolean }

export const useBlock = () => {
  const client = useQueryClient()
  const put = ({ id, on }: BlockChange) => change(client, (marks) => withBlock(marks, id, on))
  return useMutation({
    scope: { id: 'blocks' },
    mutationFn: ({ id, on }: BlockChange) =>
      browserClient.call(
        on ? 'PUT /users/logged/blocks/{id}' : 'DELETE /users/logged/blocks/{id}',
        { params: { id } },
      ),
    onMutate: async (wanted) => {
      await client.cancelQueries({ queryKey: marksKey })
      put(wanted)
    },
    onError: (_, { id, on }) => put({ id, on: !on }),
    onSettled: async (_, error) => {
      await settle(client, error)
      await client.invalidateQueries({ queryKey: queryKey('GET /users/logged/blocks') })
    },
  })
}

export const useBlockedMembers = () =>
  useApiPages(
    'GET /users/logged/blocks',
    {},
    {
      fresh: true,
      toPage: toPage(({ id, name, image }) => ({ id, name, image })),
    },
  )

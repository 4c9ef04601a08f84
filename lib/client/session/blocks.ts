'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { change, marksKey, settle } from '../community/marks.ts'
import { toPage } from '../entities/list.ts'
import { withBlock } from '../entities/marks.ts'
import { laterCalls } from '../later-calls.ts'
import { useApiPages } from '../queries.tsx'
import { browserClient } from '../transport/browser.ts'

type BlockChange = { id: number; on: boolean }

/** Optimistic update, rolled back when the server refuses. */
export const useBlock = () => {
  const client = useQueryClient()
  const put = ({ id, on }: BlockChange) => change(client, (marks) => withBlock(marks, id, on))
  return useMutation({
    scope: { id: 'blocks' },
    mutationFn: ({ id, on }: BlockChange) =>
      browserClient.call(on ? laterCalls.block : laterCalls.unblock, { params: { id } }),
    onMutate: async (wanted) => {
      await client.cancelQueries({ queryKey: marksKey })
      put(wanted)
    },
    onError: (_, { id, on }) => put({ id, on: !on }),
    onSettled: async (_, error) => {
      await settle(client, error)
      await client.invalidateQueries({
        queryKey: [laterCalls.blocks.method, laterCalls.blocks.path],
      })
    },
  })
}

export const useBlockedMembers = () =>
  useApiPages(
    laterCalls.blocks,
    {},
    {
      fresh: true,
      toPage: toPage(({ id, name, image }) => ({ id, name, image })),
    },
  )

'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { browserClient } from './browser.ts'
import { calls } from './calls.ts'
import { toPage } from './entities/list.ts'
import { type Marks, withBlock } from './entities/marks.ts'
import { change, marksKey, settle, useMarked } from './marks.ts'
import { useApiPages } from './queries.tsx'

const blockedIn = ({ blocked }: Marks) => blocked
const nobody: readonly number[] = []

/** Whom the member has blocked; nobody while it is not known. */
export const useBlocked = (): readonly number[] => useMarked(blockedIn) ?? nobody

type Deed = { id: number; on: boolean }

/** Shown at once and taken back when the host refuses. */
export const useBlock = () => {
  const client = useQueryClient()
  const put = ({ id, on }: Deed) => change(client, (marks) => withBlock(marks, id, on))
  return useMutation({
    scope: { id: 'blocks' },
    mutationFn: ({ id, on }: Deed) =>
      browserClient.call(on ? calls.block : calls.unblock, { params: { id } }),
    onMutate: async (deed) => {
      await client.cancelQueries({ queryKey: marksKey })
      put(deed)
    },
    onError: (_, { id, on }) => put({ id, on: !on }),
    onSettled: async (_, error) => {
      await settle(client, error)
      await client.invalidateQueries({ queryKey: [calls.blocks.method, calls.blocks.path] })
    },
  })
}

export const useBlockedMembers = () =>
  useApiPages(
    calls.blocks,
    {},
    {
      fresh: true,
      toPage: toPage(({ id, name, image }) => ({ id, name, image })),
    },
  )

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { useToken } from '../../storage/token.ts'
import { browserClient } from '../../transport/browser.ts'
import { type BasketLine, toBasket } from '../entities/checkout.ts'
import { queryKey } from '../queries.tsx'
import { subscribeBasket } from './basket-glance.ts'
import {
  changeBasket,
  keepOnDevice,
  noBasket,
  piecesOf,
  readBasket,
  withLine,
  without,
} from './basket-store.ts'
import { syncBasket } from './basket-sync.ts'

const basketKey = queryKey('GET /users/logged/basket')
const mutationKey = ['basket']

type LineChange = { bundleId: number; line: BasketLine | null }

const ask = ({ bundleId, line }: LineChange) => {
  const params = { bundle_id: bundleId }
  if (!line) return browserClient.call('DELETE /users/logged/basket/{bundle_id}', { params })
  const body = { quantity: line.quantity, seen_price: line.seenPrice }
  return browserClient.call('PUT /users/logged/basket/{bundle_id}', { params, body })
}

const after = (lines: readonly BasketLine[], { bundleId, line }: LineChange) =>
  line ? withLine(lines, line) : without(lines, bundleId)

/** Basket of the device until sign-in, then of the member. Updates optimistically and reports refusals. */
export const useBasket = () => {
  const token = useToken()
  const client = useQueryClient()
  const device = useSyncExternalStore(subscribeBasket, readBasket, noBasket)
  const isMember = typeof token === 'string'
  const query = useQuery({ queryKey: basketKey, queryFn: syncBasket, enabled: isMember })
  const show = (lines: BasketLine[]) => {
    client.setQueryData(basketKey, lines)
    changeBasket({ count: piecesOf(lines) })
  }
  const { mutate, error } = useMutation({
    mutationKey,
    scope: { id: mutationKey.join() },
    mutationFn: ask,
    onMutate: async (lineChange) => {
      await client.cancelQueries({ queryKey: basketKey })
      show(after(client.getQueryData<BasketLine[]>(basketKey) ?? [], lineChange))
    },
    // After two quick changes, the first answer is older than what is shown.
    onSuccess: (wire) => client.isMutating({ mutationKey }) === 1 && show(toBasket(wire)),
    onError: () => client.invalidateQueries({ queryKey: basketKey }),
  })
  const change = (lineChange: LineChange) => {
    if (isMember) mutate(lineChange)
    else keepOnDevice(after(device.lines, lineChange))
  }
  return {
    /** Undefined while unknown. */
    lines: token === undefined ? undefined : isMember ? query.data : device.lines,
    isMember,
    put: (line: BasketLine) => change({ bundleId: line.bundleId, line }),
    take: (bundleId: number) => change({ bundleId, line: null }),
    /** True when reading failed; `refetch` retries it. */
    failed: query.isError && query.data === undefined,
    refetch: query.refetch,
    error,
  }
}

'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { browserClient } from './browser.ts'
import { calls } from './calls.ts'
import {
  type DeviceBasket,
  forgetDevice,
  mostCopies,
  putOnDevice,
  readDevice,
  subscribeDevice,
  takeFromDevice,
} from './device-basket.ts'
import { type BasketLine, fromBasketLine, toBasket } from './entities/checkout.ts'
import { queryKey, useApiMutation, useApiQuery } from './queries.tsx'
import { useToken } from './use-token.ts'

const basketKey = queryKey(calls.basket)
const mergeKey = ['merge basket']

const useDevice = (): DeviceBasket | undefined =>
  useSyncExternalStore(subscribeDevice, readDevice, () => undefined)

/** What stood on the device goes to who signed in, once, however many islands and tabs see it. */
const useMerging = (token: string | null | undefined, device: DeviceBasket | undefined) => {
  const client = useQueryClient()
  const { mutate, isSuccess } = useMutation({
    mutationKey: mergeKey,
    mutationFn: ({ key, lines }: DeviceBasket) =>
      browserClient.call(
        calls.mergeBasket,
        { body: { lines: lines.map(fromBasketLine) } },
        { key },
      ),
    onSuccess: (wire, { key }) => {
      client.setQueryData(basketKey, wire)
      forgetDevice(key)
    },
  })
  const waits = typeof token === 'string' && (device?.lines.length ?? 0) > 0
  useEffect(() => {
    if (waits && device && client.isMutating({ mutationKey: mergeKey }) === 0) mutate(device)
  }, [waits, device, mutate, client])
  return isSuccess
}

/** The device's until somebody signs in, then the member's. `lines` is undefined while unknown. */
export const useBasket = () => {
  const token = useToken()
  const device = useDevice()
  const client = useQueryClient()
  const isMember = typeof token === 'string'
  const { data, error } = useApiQuery(calls.basket, {}, { select: toBasket, enabled: isMember })
  const merged = useMerging(token, device)
  const onSuccess = (wire: Parameters<typeof toBasket>[0]) => client.setQueryData(basketKey, wire)
  const putting = useApiMutation(calls.putInBasket, { onSuccess })
  const taking = useApiMutation(calls.takeFromBasket, { onSuccess })
  const lines = token === undefined ? undefined : isMember ? data : device?.lines

  const put = ({ bundleId, quantity, seenPrice }: BasketLine) => {
    const copies = Math.min(quantity, mostCopies)
    if (!isMember) return putOnDevice({ bundleId, quantity: copies, seenPrice })
    const body = { quantity: copies, seen_price: seenPrice }
    putting.mutate({ params: { bundle_id: bundleId }, body })
  }
  const take = (bundleId: number) =>
    isMember ? taking.mutate({ params: { bundle_id: bundleId } }) : takeFromDevice(bundleId)
  /** More of it than there are already. */
  const add = (line: BasketLine) => {
    const held = lines?.find(({ bundleId }) => bundleId === line.bundleId)?.quantity ?? 0
    put({ ...line, quantity: held + line.quantity })
  }

  return {
    lines,
    count: lines?.reduce((sum, { quantity }) => sum + quantity, 0),
    put,
    add,
    take,
    merged,
    error: error ?? putting.error ?? taking.error,
  }
}

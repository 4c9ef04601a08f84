'use client'

import { useState } from 'react'
import { toast } from '#components/toasts/toast-store.ts'
import {
  type ActionKind,
  type Awaited,
  itemAction,
} from '#lib/client/data/community/item-action.ts'
import { useMarks, useWaitMark } from '#lib/client/data/community/marks.ts'
import { isLost, type LiveItem, sellsLeftovers } from '#lib/client/data/entities/live-item.ts'
import type { Marks } from '#lib/client/data/entities/marks.ts'
import type { Bundle } from '#lib/client/data/entities/variations.ts'
import { useUser } from '#lib/client/data/session/use-user.ts'
import { paths } from '#lib/client/paths.ts'
import { ApiError } from '#lib/client/transport/api-error.ts'
import { browserClient } from '#lib/client/transport/browser.ts'
import { useTranslation } from '#words'

const seatIn = (marks: Marks | undefined, group: number) => {
  if (!marks?.seats.includes(group)) return 'none'
  return marks.fixedSeats.includes(group) ? 'fixed' : 'open'
}

const awaitedOf = (marks: Marks | undefined, bundle: number): Awaited => {
  if (marks?.offers.includes(bundle)) return 'offered'
  return marks?.waits.includes(bundle) ? 'waiting' : 'no'
}

/** Action available for the chosen bundle; that of a visitor until the member is known. */
export const useItemAction = (item: LiveItem, bundle: Bundle | undefined) => {
  const user = useUser()
  const marks = useMarks()
  const { type, status } = item
  const isHeld = type === 'preorder' && !(item.group && isLost(item.group))
  const seat = isHeld ? seatIn(marks, item.id) : 'none'
  const viewer = user ? (user.weep ? 'weep' : 'member') : 'visitor'
  const awaited = bundle ? awaitedOf(marks, bundle.id) : 'no'
  const chosen = bundle ? { ...bundle, awaited } : null
  const action = itemAction({
    type,
    status,
    viewer,
    seat,
    bundle: chosen,
    sellsLeftovers: sellsLeftovers(item),
  })
  return { action, awaited, joined: seat !== 'none', signedIn: Boolean(user) }
}

type Act = {
  item: LiveItem
  bundle: Bundle | undefined
  quantity: number
  kind: ActionKind
}

type Choice = Parameters<typeof paths.checkout>[0]

/** Checkout path of an action; undefined for actions that stay on the page. */
export const checkoutPath = (kind: ActionKind, group: number, choice: Choice) => {
  if (kind === 'join' || kind === 'change') return paths.checkout({ group, ...choice })
  return kind === 'late' ? paths.checkout(choice) : undefined
}

export const useAct = ({ item, bundle, quantity, kind }: Act) => {
  const { t } = useTranslation('item')
  const [busy, setBusy] = useState(false)
  const markWait = useWaitMark()

  const buy = async ({ id, currentPrice }: Bundle) => {
    const { addToBasket } = await import('#lib/client/data/basket/basket-sync.ts')
    const count = await addToBasket({ bundleId: id, quantity, seenPrice: currentPrice })
    const link = { label: t('done.toBasket'), href: paths.basket() }
    toast(t('done.buy', { count }), 'done', link)
  }

  const wait = async ({ id }: Bundle) => {
    const { data } = await browserClient.call('PUT /bundles/{id}/waiting_list', {
      params: { id },
      body: { quantity },
    })
    markWait(id, true)
    toast(t('done.wait', { count: data.ahead }))
  }

  /** Opens the checkout with the reserved quantity; a 404 means that the reservation has passed to the next member. */
  const take = async ({ id }: Bundle) => {
    try {
      const { data } = await browserClient.call('GET /bundles/{id}/waiting_list', {
        params: { id },
      })
      const choice = { bundle: id, quantity: data.quantity }
      const group = item.type === 'preorder' && item.status === 'running' && { group: item.id }
      window.location.assign(paths.checkout({ ...group, ...choice }))
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) markWait(id, false)
      throw error
    }
  }

  const act = async (bundle: Bundle) => {
    const checkout = checkoutPath(kind, item.id, { bundle: bundle.id, quantity })
    // Full page load: the CSP of that document allows the payment provider, that of this page does not.
    if (checkout) return window.location.assign(checkout)
    if (kind === 'buy') return buy(bundle)
    if (kind === 'wait') return wait(bundle)
    if (kind === 'take') return take(bundle)
  }

  const onAct = async () => {
    if (!bundle || busy) return
    setBusy(true)
    try {
      await act(bundle)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      toast(error.detail || t('done.failed'), 'problem')
    } finally {
      setBusy(false)
    }
  }
  return { busy, onAct }
}

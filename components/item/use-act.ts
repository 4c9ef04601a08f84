'use client'

import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '#components/toasts/toast-store.ts'
import { ApiError } from '#lib/client/api-error.ts'
import { browserClient } from '#lib/client/browser.ts'
import { calls } from '#lib/client/calls.ts'
import type { LiveItem } from '#lib/client/entities/live-item.ts'
import type { Bundle } from '#lib/client/entities/variations.ts'
import type { ActionKind } from '#lib/client/item-action.ts'
import { paths } from '#lib/client/paths.ts'

type Act = {
  item: LiveItem
  bundle: Bundle | undefined
  quantity: number
  kind: ActionKind
}

/** What the button of the page does for who may press it. */
export const useAct = ({ item, bundle, quantity, kind }: Act) => {
  const { t } = useTranslation('item')
  const [busy, setBusy] = useState(false)

  const buy = async ({ id, currentPrice }: Bundle) => {
    const { addToBasket } = await import('#lib/client/basket-sync.ts')
    const count = await addToBasket({ bundleId: id, quantity, seenPrice: currentPrice })
    const link = { label: t('done.toBasket'), href: paths.basket() }
    toast(t('done.buy', { count }), 'done', link)
  }

  const wait = async ({ id }: Bundle) => {
    const { data } = await browserClient.call(calls.waitForBundle, {
      params: { id },
      body: { quantity },
    })
    toast(t('done.wait', { count: data.ahead }))
  }

  const act = async (bundle: Bundle) => {
    const choice = { bundle: bundle.id, quantity }
    // Loaded whole, not within the site: its document lets the provider's script in, ours does not.
    if (kind === 'join' || kind === 'change')
      return window.location.assign(paths.checkout({ group: item.id, ...choice }))
    if (kind === 'late') return window.location.assign(paths.checkout(choice))
    if (kind === 'buy') return buy(bundle)
    if (kind === 'wait') return wait(bundle)
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

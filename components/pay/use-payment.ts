'use client'

import { useState } from 'react'
import type { Errand } from '#components/payments/errand.ts'
import { ApiError } from '#lib/client/api-error.ts'
import { browserClient } from '#lib/client/browser.ts'
import { laterCalls } from '#lib/client/later-calls.ts'

/** What came of trying; each has its words. */
export type PayProblem = 'card' | 'wallet' | 'unconfirmed' | 'broken' | 'closed'

export type PayStand =
  | { at: 'open'; problem?: PayProblem; detail?: string }
  | { at: 'busy' }
  | { at: 'pending' }
  | { at: 'paid'; when: number }

/** Paying by a link: the provider's order is made, approved in its window and taken by us. */
export const usePayment = (secret: string, isPending: boolean) => {
  const [stand, setStand] = useState<PayStand>({ at: isPending ? 'pending' : 'open' })
  const params = { secret }
  const errand: Errand = {
    mode: 'order',
    create: async (kind) => {
      setStand({ at: 'busy' })
      const { data } = await browserClient.call(laterCalls.payByLink, { params, body: { kind } })
      return data.provider_order_id
    },
    approved: async (id, kind) => {
      setStand({ at: 'busy' })
      const body = { provider_order_id: id }
      const { data } = await browserClient.call(laterCalls.captureByLink, { params, body })
      switch (data.state) {
        case 'paid':
          setStand({ at: 'paid', when: Date.now() })
          return undefined
        case 'pending':
          setStand({ at: 'pending' })
          return undefined
        case 'payer_action':
          if (data.payer_url) window.location.assign(data.payer_url)
          return undefined
        case 'refused':
          setStand({ at: 'open', problem: data.reason === 'unconfirmed' ? 'unconfirmed' : kind })
          return kind === 'wallet' ? 'again' : undefined
      }
    },
    onClosed: () => setStand({ at: 'open', problem: 'closed' }),
    onFailed: (error) =>
      setStand(
        error instanceof ApiError && error.status < 500 && error.detail
          ? { at: 'open', detail: error.detail }
          : { at: 'open', problem: 'broken' },
      ),
  }
  const send = (isSending: boolean) => setStand({ at: isSending ? 'busy' : 'open' })
  return { stand, errand, send }
}

import { useRef } from 'react'

export type PaymentKind = 'wallet' | 'card'

/** Callbacks of a payment: `create` returns the id of the order or setup token that `approved` receives. */
export type PaymentFlow = {
  /** 'order' pays an order now, 'vault' saves a method for later. A change of mode needs a new `key`. */
  mode: 'order' | 'vault'
  /** Called on press, before a window opens; false if something is missing, which the page then shows. */
  isReady?: () => boolean
  create: (kind: PaymentKind) => Promise<string>
  /** Returns 'again' to let the payer choose another method. */
  approved: (id: string, kind: PaymentKind) => Promise<'again' | undefined>
  onClosed: () => void
  onFailed: (error: unknown) => void
}

/** Keeps the original error of the callbacks: the provider reports it as an error of its own. */
export const usePaymentFlow = (flow: PaymentFlow, kind: PaymentKind) => {
  const ours = useRef<unknown>(undefined)
  const remembering = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      ours.current = undefined
      return await work()
    } catch (error) {
      ours.current = error
      throw error
    }
  }
  return {
    create: () => remembering(() => flow.create(kind)),
    approve: (id: string) => remembering(() => flow.approved(id, kind)),
    onCancel: flow.onClosed,
    onError: (error: unknown) => {
      flow.onFailed(ours.current ?? error)
      ours.current = undefined
    },
  }
}

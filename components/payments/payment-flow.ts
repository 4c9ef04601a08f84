import { useRef } from 'react'

export type PaymentKind = 'wallet' | 'card'

/**
 * What the provider is used for. `create` answers with the id of its order, or of its setup token;
 * `approved` is told the same id once the payer agreed, and may ask them to choose again.
 */
export type PaymentFlow = {
  /** An order is paid now; a method is saved for later. Another mode is another window: give it a key. */
  mode: 'order' | 'vault'
  /** Asked at the press, before a window opens; false where something is missing, which the page then shows. */
  isReady?: () => boolean
  create: (kind: PaymentKind) => Promise<string>
  approved: (id: string, kind: PaymentKind) => Promise<'again' | undefined>
  /** The payer closed the window. */
  onClosed: () => void
  /** Of a call of ours an ApiError, else whatever the provider says. */
  onFailed: (error: unknown) => void
}

/** What comes back from the provider is its own error: ours is remembered on the way there. */
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

'use client'

import type { PayPalCardFieldsStateObject } from '@paypal/react-paypal-js'
import { useState } from 'react'
import { type FramedKind, framedKinds, stateNames } from './card-kinds.ts'

export type CardState = Pick<PayPalCardFieldsStateObject, 'fields'>

export const wrongKinds = ({ fields }: CardState): FramedKind[] =>
  framedKinds.filter((kind) => !fields[stateNames[kind]]?.isValid)

/** Fields that show an error: invalid ones that lost the focus, and all invalid ones after a submit. */
export const useCardState = () => {
  const [state, setState] = useState<CardState>()
  const [revealed, setRevealed] = useState<ReadonlySet<FramedKind>>(new Set())
  const reveal = (kinds: readonly FramedKind[]) =>
    setRevealed((before) => new Set([...before, ...kinds]))
  const isWrong = (kind: FramedKind) => {
    if (!revealed.has(kind)) return false
    return !state?.fields[stateNames[kind]]?.isValid
  }
  return {
    isWrong,
    isFocused: (kind: FramedKind) => state?.fields[stateNames[kind]]?.isFocused === true,
    reveal,
    update: setState,
    leave: (next: CardState) => {
      setState(next)
      const filled = framedKinds.filter((kind) => !next.fields[stateNames[kind]]?.isEmpty)
      const unfocusedKinds = filled.filter((kind) => !next.fields[stateNames[kind]]?.isFocused)
      reveal(unfocusedKinds)
    },
  }
}

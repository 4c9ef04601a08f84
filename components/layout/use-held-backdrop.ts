'use client'

import { useSyncExternalStore } from 'react'
import { heldCalls } from '#lib/client/transport/hold-backdrop.ts'
import { useBackdrop } from './backdrop.tsx'

/** Mutations that hold the page use the same backdrop as panels. */
export const useHeldBackdrop = () =>
  useBackdrop(useSyncExternalStore(heldCalls.subscribe, heldCalls.isAny, () => false))

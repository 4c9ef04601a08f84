'use client'

import { useSyncExternalStore } from 'react'
import { heldDeeds } from '#lib/client/hold-backdrop.ts'
import { useBackdrop } from './backdrop.tsx'

/** Deeds that hold the page ask for the same backdrop as panels do. */
export const useHeldBackdrop = () =>
  useBackdrop(useSyncExternalStore(heldDeeds.subscribe, heldDeeds.isAny, () => false))

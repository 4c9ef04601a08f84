'use client'

import { useEffect } from 'react'
import { type Measured, measure } from '#lib/client/measure.ts'

/** Tells who measures of what was done, once it is; whoever hears of it counts it once. */
export const useTold = (id: string, event: (id: string) => Measured) => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is told of one thing stays the same
  useEffect(() => measure(event(id)), [id])
}

'use client'

import type { ReactNode } from 'react'
import { CardSkeleton } from '#components/ui/skeleton.tsx'
import { useLate, useListFrame } from './list-frame.tsx'

const skeletons = 8

type ResultsProps = { heading: string; children: ReactNode }

/** Keeps the old results for a moment while new ones load, then shows skeletons. */
export function Results({ heading, children }: ResultsProps) {
  const { kind, isPending } = useListFrame()
  const isLate = useLate(isPending)
  return (
    <section aria-labelledby="results" aria-busy={isPending}>
      <h2 id="results" className="sr-only">
        {heading}
      </h2>
      {isLate ? (
        <div className="cards list-cards" data-kind={kind} data-waiting>
          {Array.from({ length: skeletons }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: skeletons are all alike
            <CardSkeleton key={index} />
          ))}
        </div>
      ) : (
        children
      )}
    </section>
  )
}

'use client'

import type { ReactNode } from 'react'
import { CardSkeleton } from '#components/ui/skeleton.tsx'
import { useLate, useListFrame } from './list-frame.tsx'

const skeletons = 8

type ResultsProps = { heading: string; children: ReactNode }

/** What is found keeps standing for a moment while the next is on its way, then shows its shape. */
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
            // biome-ignore lint/suspicious/noArrayIndexKey: one is like the other
            <CardSkeleton key={index} />
          ))}
        </div>
      ) : (
        children
      )}
    </section>
  )
}

'use client'

import { useRouter } from 'next/navigation'
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useOptimistic,
  useRef,
  useState,
  useTransition,
} from 'react'
import { CardSkeletons } from '#components/ui/skeleton.tsx'
import {
  type Filter,
  isGiven,
  type ListKind,
  type ListQuery,
  listAddress,
  withFilter,
} from './list-query.ts'

type Frame = {
  kind: ListKind
  /** Latest choice, also while its list is loading. */
  query: ListQuery
  isPending: boolean
  change: <F extends Filter>(filter: F, value: ListQuery[F]) => void
}

const FrameContext = createContext<Frame | undefined>(undefined)

export function useListFrame(): Frame {
  const frame = useContext(FrameContext)
  if (!frame) throw new Error('useListFrame needs a ListFrame around it')
  return frame
}

type ListFrameProps = { kind: ListKind; query: ListQuery; children: ReactNode }

export function ListFrame({ kind, query: given, children }: ListFrameProps) {
  const router = useRouter()
  const [isPending, startTransition] = useTransition()
  const [query, choose] = useOptimistic(given)
  // Two filters may change before the next rendering.
  const latest = useRef(query)
  useEffect(() => {
    latest.current = query
  }, [query])

  function change<F extends Filter>(filter: F, value: ListQuery[F]) {
    const next = withFilter(latest.current, filter, value)
    latest.current = next
    startTransition(() => {
      choose(next)
      // Pushes a new filter and replaces one of the address, so that Back removes the filter. A
      // navigation discards one that is still loading, with its entry in the history.
      const go = isGiven(kind, given, filter) ? router.replace : router.push
      go(listAddress(kind, next), { scroll: false })
    })
  }

  return <FrameContext value={{ kind, query, isPending, change }}>{children}</FrameContext>
}

export function useLate(isGoingOn: boolean, milliseconds = 300): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (!isGoingOn) return
    const timer = setTimeout(() => setLate(true), milliseconds)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [isGoingOn, milliseconds])
  return isGoingOn && isLate
}

const skeletons = 8

/** Keeps the old results for a moment while new ones load, then shows skeletons. */
export function Results({ heading, children }: { heading: string; children: ReactNode }) {
  const { kind, isPending } = useListFrame()
  const isLate = useLate(isPending)
  return (
    <section aria-labelledby="results" aria-busy={isPending}>
      <h2 id="results" className="sr-only">
        {heading}
      </h2>
      {isLate ? (
        <div className="cards list-cards" data-kind={kind} data-waiting>
          <CardSkeletons count={skeletons} />
        </div>
      ) : (
        children
      )}
    </section>
  )
}

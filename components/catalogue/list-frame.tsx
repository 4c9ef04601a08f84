'use client'

import { useRouter } from 'next/navigation'
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useOptimistic,
  useState,
  useTransition,
} from 'react'
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
  /** What was chosen last, also while its list is still on its way. */
  query: ListQuery
  isPending: boolean
  change: <F extends Filter>(filter: F, value: ListQuery[F]) => void
}

const FrameContext = createContext<Frame | undefined>(undefined)

export function useListFrame(): Frame {
  const frame = useContext(FrameContext)
  if (!frame) throw new Error('there is no list around this')
  return frame
}

type ListFrameProps = { kind: ListKind; query: ListQuery; children: ReactNode }

/** Filters and results of one list: they share what is chosen and whether it is on its way. */
export function ListFrame({ kind, query: given, children }: ListFrameProps) {
  const router = useRouter()
  const [isPending, startTransition] = useTransition()
  const [query, choose] = useOptimistic(given)

  function change<F extends Filter>(filter: F, value: ListQuery[F]) {
    const next = withFilter(query, filter, value)
    startTransition(() => {
      choose(next)
      // Back takes a new filter away again, and leaves a list whose filter was only changed.
      const go = isGiven(kind, query, filter) ? router.replace : router.push
      go(listAddress(kind, next), { scroll: false })
    })
  }

  return <FrameContext value={{ kind, query, isPending, change }}>{children}</FrameContext>
}

/** True once something has been going on for so long that it should be seen. */
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

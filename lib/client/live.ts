'use client'

import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ApiError } from './api-error.ts'
import { browserClient } from './browser.ts'
import { calls } from './calls.ts'
import { type LiveItem, toLivePreorder, toLiveSale } from './entities/live-item.ts'

const stream = '/api/live?topics='
/** The page itself comes first: its pictures, its scripts, the first touch. */
const openAfter = 500
const reopenAfter = 30_000
const pollEvery = 15_000
/** Changes come in bursts, and everybody who looks on hears them at the same moment. */
const settleAfter = () => 100 + Math.random() * 300
/** What a browser's timer can hold, some 24 days. */
const longestTimer = 2 ** 31 - 1_000

/**
 * Hears of a topic's changes while the page is looked at, and once whenever it begins to listen.
 * Says whether the stream stands; it is believed to until it fails.
 */
export const useChanges = (topic: string, hear: () => void) => {
  const [connected, setConnected] = useState(true)
  const heard = useEffectEvent(hear)

  useEffect(() => {
    let source: EventSource | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const close = () => {
      clearTimeout(timer)
      source?.close()
      source = undefined
    }
    const open = () => {
      const opened = new EventSource(stream + topic)
      source = opened
      opened.onopen = () => setConnected(true)
      // An event tells progress and what is left; prices and who joined have to be asked for.
      opened.onmessage = () => heard()
      opened.onerror = () => {
        setConnected(false)
        // What was refused altogether the browser does not try again by itself.
        if (opened.readyState === EventSource.CLOSED) later(reopenAfter)
      }
    }
    const later = (milliseconds: number) => {
      close()
      if (!document.hidden) timer = setTimeout(open, milliseconds)
    }
    const look = () => later(openAfter)
    look()
    document.addEventListener('visibilitychange', look)
    return () => {
      document.removeEventListener('visibilitychange', look)
      close()
    }
  }, [topic])

  return connected
}

/** Asks at most once at a time, and once more for what was heard meanwhile. */
const useSettled = (ask: () => Promise<unknown>) => {
  const state = useRef({ busy: false, again: false })
  const refresh = () => {
    const now = state.current
    now.again = now.busy
    if (now.busy) return
    now.busy = true
    setTimeout(async () => {
      now.again = false
      await ask()
      now.busy = false
      if (now.again) refresh()
    }, settleAfter())
  }
  return refresh
}

/** Calls at each of these moments that lies ahead: dates pass without anybody changing a thing. */
const useMoments = (moments: (number | null | undefined)[], call: () => void) => {
  const [passed, setPassed] = useState(0)
  const known = moments.filter((moment) => typeof moment === 'number').join()
  const arrived = useEffectEvent(call)
  useEffect(() => {
    const now = Date.now()
    const ahead = known.split(',').map(Number)
    const wait = Math.min(...ahead.filter((moment) => moment > Math.max(now, passed))) - now
    if (wait > longestTimer) return
    const timer = setTimeout(() => {
      setPassed(now + wait)
      arrived()
    }, wait + 500)
    return () => clearTimeout(timer)
  }, [known, passed])
}

const read = async ({ type, id }: Pick<LiveItem, 'type' | 'id'>, signal: AbortSignal) => {
  const input = { params: { id } }
  // An answer kept by the browser may be older than the change that is asked about.
  const options = { signal, fresh: true }
  if (type === 'preorder')
    return toLivePreorder(
      ...(await Promise.all([
        browserClient.call(calls.preorder, input, options),
        browserClient.call(calls.preorderOptions, input, options),
      ])),
    )
  return toLiveSale(
    ...(await Promise.all([
      browserClient.call(calls.sale, input, options),
      browserClient.call(calls.saleOptions, input, options),
    ])),
  )
}

/** An item as it is now: from the page first, then following every change without a reload. */
export const useLiveItem = (written: LiveItem) => {
  const { type, id } = written
  const connected = useChanges(`${type}:${id}`, () => refresh())

  const { data, error, refetch } = useQuery({
    queryKey: ['live', type, id],
    queryFn: ({ signal }) => read(written, signal),
    initialData: written,
    staleTime: Number.POSITIVE_INFINITY,
    // The next page about this item brings newer facts than those read long ago.
    gcTime: 0,
    refetchInterval: connected ? false : pollEvery,
  })
  const refresh = useSettled(refetch)

  const bundles = data.options.saleVariations.flatMap((variation) => variation.bundles)
  useMoments(
    [
      data.group?.expirationTimestamp,
      ...bundles.map(({ weepOnlyUntilTimestamp }) => weepOnlyUntilTimestamp),
    ],
    refresh,
  )

  return { item: data, gone: error instanceof ApiError && error.status === 404 }
}

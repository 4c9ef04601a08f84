'use client'

import { type ComponentType, useEffect, useState } from 'react'
import type { MeasuringSettings } from '#lib/contract/measuring.ts'

const entities = 'a[href^="/ga/"],a[href^="/reega/"],a[href^="/proposte/"],a[data-entity]'

/** Heard before anybody else hears it: whoever opens a thing may leave this page with it. */
const hearClick = ({ target }: Event) => {
  const link = (target as Element).closest?.(entities)
  const { pathname } = location
  if (link)
    void import('#lib/client/measuring/entity-click.ts').then((module) =>
      module.tellClick(link, pathname),
    )
}

/** When all of the page is there and its scripts have nothing to do. */
const whenQuiet = (work: () => void) => {
  const rest = () => (window.requestIdleCallback ?? setTimeout)(work)
  if (document.readyState === 'complete') rest()
  else addEventListener('load', rest, { once: true })
}

type Measuring = ComponentType<{ settings: MeasuringSettings; asked: number }>

/** Hears what is opened; where somebody measures, brings what asks for consent once the page is awake. */
export function Gate({ settings }: { settings: MeasuringSettings | null }) {
  const [Measuring, setMeasuring] = useState<Measuring>()
  const [asked, setAsked] = useState(0)
  useEffect(() => {
    addEventListener('click', hearClick, true)
    return () => removeEventListener('click', hearClick, true)
  }, [])
  useEffect(() => {
    if (!settings) return
    const hear = ({ origin, data }: MessageEvent) => {
      if (origin === location.origin && data?.type === 'open-cookiebot') setAsked((was) => was + 1)
    }
    addEventListener('message', hear)
    whenQuiet(
      () => void import('./measuring.tsx').then((module) => setMeasuring(() => module.Measuring)),
    )
    return () => removeEventListener('message', hear)
  }, [settings])
  return Measuring && settings && <Measuring settings={settings} asked={asked} />
}
